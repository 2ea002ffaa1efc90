//! The contract of the `cuda-verify` command: last line of the output, exit code, JSON.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};

use cuda_verify_core::PropertyKind;

const SAFE: &str = "int main() { int a[2] = {1, 2}; assert(a[0] < a[1]); return 0; }\n";
const UNSAFE: &str = "int main() { int a[2] = {1, 2}; assert(a[0] > a[1]); return 0; }\n";
const UNKNOWN: &str = "int a;\nint main() { asm(\"nop\"); return a; }\n";
const THREADS: &str = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n\
    int main() { int *a; cudaMalloc(&a, 64); k<<<1, 16>>>(a); cudaFree(a); return 0; }\n";
/// Its verification condition reaches the solver: there is a violation.
const SOLVED: &str = "int main() { unsigned n = nondet_uint(); assert(n * n != 49u); return 0; }\n";
const REJECTED: &str = "int main() { return 0 }\n";

#[track_caller]
fn program(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut file = std::fs::File::create(&path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    path
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[track_caller]
fn run(arguments: &[&str], files: &[&PathBuf]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cuda-verify")).args(arguments).args(files).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn check(arguments: &[&str], files: &[&PathBuf], last_line: Option<&str>, code: i32) -> Output {
    let output = run(arguments, files);
    let text = stdout(&output);
    assert_eq!(text.lines().last(), last_line, "{text}{}", stderr(&output));
    assert_eq!(output.status.code(), Some(code), "{text}{}", stderr(&output));
    output
}

#[test]
fn each_verdict_has_its_last_line_and_exit_code() {
    let safe = program("safe.cu", SAFE);
    let output = check(&[], &[&safe], Some("VERIFICATION SUCCESSFUL"), 0);
    assert!(stdout(&output).contains("Scope: "));
    let bad = program("unsafe.cu", UNSAFE);
    let output = check(&[], &[&bad], Some("VERIFICATION FAILED"), 1);
    assert!(stdout(&output).contains("Violated property: assertion at "));
    assert!(stdout(&output).contains("unsafe.cu:1:"));
    let unknown = program("unknown.cu", UNKNOWN);
    let output = check(&[], &[&unknown], Some("VERIFICATION UNKNOWN"), 2);
    assert!(stdout(&output).contains("unknown.cu:2:"));
}

#[test]
fn a_source_that_is_not_accepted_is_explained_on_standard_error() {
    let output = check(&[], &[&program("rejected.cu", REJECTED)], None, 65);
    assert!(stderr(&output).starts_with("error: "));
    assert!(stderr(&output).contains("rejected.cu:1:"));
    assert!(!stderr(&output).contains("panicked"));
}

#[test]
fn a_missing_file_has_its_own_exit_code() {
    let output = check(&[], &[&PathBuf::from("no_such_file.cu")], None, 66);
    assert!(stderr(&output).contains("`no_such_file.cu`"));
}

#[test]
fn a_wrong_command_line_has_the_exit_code_of_usage() {
    let safe = program("usage.cu", SAFE);
    check(&[], &[], None, 64);
    for wrong in [
        "--no-such-option",
        "--check=no-such-kind",
        "--unwind=many",
        "--timeout=soon",
        "--format=xml",
    ] {
        check(&[wrong], &[&safe], None, 64);
    }
    check(&["--solver=/no/such/solver"], &[&safe], None, 64);
}

#[test]
fn help_and_version_are_no_errors() {
    for option in ["--help", "--version"] {
        let output = run(&[option], &[]);
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("cuda-verify"));
    }
}

#[test]
fn of_several_files_the_gravest_code_counts() {
    let (safe, bad) = (program("several_safe.cu", SAFE), program("several_bad.cu", UNSAFE));
    let unknown = program("several_unknown.cu", UNKNOWN);
    let rejected = program("several_rejected.cu", REJECTED);
    for (files, code) in [
        (vec![&safe, &safe], 0),
        (vec![&unknown, &safe], 2),
        (vec![&bad, &unknown], 1),
        (vec![&rejected, &bad], 65),
    ] {
        assert_eq!(run(&["--separate"], &files).status.code(), Some(code), "{files:?}");
    }
}

#[test]
fn json_has_verdict_violations_and_reasons() {
    for (name, text, kind, code) in [
        ("json_safe.cu", SAFE, "safe", 0),
        ("json_unsafe.cu", UNSAFE, "unsafe", 1),
        ("json_unknown.cu", UNKNOWN, "unknown", 2),
    ] {
        let output = run(&["--format=json"], &[&program(name, text)]);
        assert_eq!(output.status.code(), Some(code));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let report = &report["programs"][0];
        assert_eq!(report["verdict"]["kind"], kind);
        assert_eq!(report["violations"].as_array().unwrap().is_empty(), kind != "unsafe");
        assert_eq!(report["reasons"].as_array().unwrap().is_empty(), kind != "unknown");
    }
    let output = run(&["--format=json"], &[&program("json_place.cu", UNSAFE)]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let violation = &report["programs"][0]["violations"][0];
    assert_eq!(violation["property"], "assertion");
    assert_eq!(violation["place"]["line"], 1);
}

#[test]
fn answers_within_bounds_can_be_refused() {
    let file = program("threads.cu", THREADS);
    check(&["--threads=2"], &[&file], Some("VERIFICATION SUCCESSFUL"), 0);
    check(&["--threads=2", "--require-complete"], &[&file], Some("VERIFICATION UNKNOWN"), 2);
}

#[test]
fn properties_and_macros_are_options() {
    let file = program("option.cu", UNSAFE);
    check(&["--no-check=assertion"], &[&file], Some("VERIFICATION SUCCESSFUL"), 0);
    check(
        &["-DNDEBUG"],
        &[&program("ndebug.cu", &format!("#include <assert.h>\n{UNSAFE}"))],
        Some("VERIFICATION SUCCESSFUL"),
        0,
    );
    let zero = program("macro.cu", "int main() { return 1 / DIVISOR; }\n");
    check(&["-DDIVISOR=0"], &[&zero], Some("VERIFICATION FAILED"), 1);
    check(&["-DDIVISOR=2"], &[&zero], Some("VERIFICATION SUCCESSFUL"), 0);
}

#[test]
fn stages_can_be_shown() {
    let file = program("stages.cu", SAFE);
    for stage in ["preprocessed", "ast", "ir", "goto"] {
        let output = run(&[&format!("--show={stage}")], &[&file]);
        assert_eq!(output.status.code(), Some(0), "{stage}: {}", stderr(&output));
        assert!(stdout(&output).contains("main"), "{stage}");
    }
}

#[test]
fn verification_conditions_can_be_shown_and_saved() {
    let file = program("conditions.cu", SOLVED);
    let output = run(&["--show=vcc"], &[&file]);
    let text = stdout(&output);
    assert!(text.starts_with("query 1, condition 1\n"), "{text}");
    assert!(text.contains("|---"), "{text}");
    let output = run(&["--show=smt2"], &[&file]);
    let text = stdout(&output);
    assert!(text.starts_with("(set-logic QF_BV)\n; query 1\n(push 1)\n"), "{text}");
    assert!(text.ends_with("(check-sat)\n(pop 1)\n"), "{text}");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dumped");
    let dump = format!("--dump-smt2={}", folder.display());
    check(&[&dump], &[&file], Some("VERIFICATION FAILED"), 1);
    let script = std::fs::read_to_string(folder.join("0001.smt2")).unwrap();
    assert!(script.starts_with("(set-logic QF_BV)\n"), "{script}");
    let blocked = program("no_folder", "");
    let dump = format!("--dump-smt2={}", blocked.display());
    check(&[&dump], &[&file], None, 64);
}

#[cfg(unix)]
#[test]
fn solvers_race_and_check_each_other() {
    use std::os::unix::fs::PermissionsExt;

    let says = |name: &str, answer: &str| {
        let path = program(
            name,
            &format!(
                "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n'(check-sat)') echo {answer};;\n\
                 '(echo'*) echo \"$line\" | cut -d'\"' -f2;;\nesac; done\n"
            ),
        );
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let file = program("raced.cu", SOLVED);
    let unknown = says("says-unknown", "unknown");
    let portfolio = format!("--solver=portfolio: {}; embedded", unknown.display());
    check(&[&portfolio], &[&file], Some("VERIFICATION FAILED"), 1);
    check(&["--solver=portfolio"], &[&file], Some("VERIFICATION FAILED"), 1);
    check(&["--cross-check=embedded"], &[&file], Some("VERIFICATION FAILED"), 1);
    let liar = says("says-unsat", "unsat");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("disagreement");
    let (other, dump) =
        (format!("--cross-check={}", liar.display()), format!("--dump-smt2={}", folder.display()));
    let output = check(&[&other, &dump], &[&file], Some("VERIFICATION UNKNOWN"), 2);
    assert!(stdout(&output).contains("solvers disagree: embedded has a model"));
    let saved = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(saved.into_iter().any(|name| name.to_string_lossy().starts_with("disagreement-")));
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn scripts_are_answered() {
    let smt = |arguments: &[&str], file: &PathBuf| {
        Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
            .arg("smt")
            .args(arguments)
            .arg(file)
            .output()
            .unwrap()
    };
    let text = "(declare-const x (_ BitVec 8))\n(assert (! (= (bvmul x x) #x31) :named square))\n\
                (push 1)\n(assert (! (bvult x #x80) :named half))\n(assert (bvult x #x20))\n(check-sat)\n\
                (get-value (x))\n(assert (! (bvugt x #x08) :named more))\n(check-sat)\n(get-unsat-core)\n\
                (pop 1)\n(check-sat-assuming ((= x #xf9)))\n";
    let file = program("squares.smt2", text);
    for arguments in
        [&[][..], &["--solver=portfolio: embedded"], &["--cross-check=embedded", "--timeout=60"]]
    {
        let output = smt(arguments, &file);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(
            stdout(&output),
            "sat\n((x #x07))\nunsat\n(square more)\nsat\n",
            "{arguments:?}"
        );
    }
    let output = smt(&[], &program("wrong.smt2", "(declare-const x Int)\n"));
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).contains("wrong.smt2:1:18: sort is not supported"), "{output:?}");
    assert_eq!(smt(&[], &PathBuf::from("no_such.smt2")).status.code(), Some(66));
    assert_eq!(smt(&["--solver=/no/such"], &file).status.code(), Some(64));
}

/// Two tests, run with two solvers: a line for each.
#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn solvers_are_compared_over_a_suite() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compared");
    std::fs::create_dir_all(&folder).unwrap();
    program("compared/a.cu", &format!("//@ verdict: safe\n{SAFE}"));
    program("compared/b.cu", &format!("//@ verdict: unsafe\n{SOLVED}"));
    let output = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
        .arg("suite")
        .arg(&folder)
        .args(["--solvers", "embedded; portfolio: embedded"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    for line in ["| embedded | 2 | 100.0 | 0 | 0 | 2 |", "| portfolio | 2 | 100.0 | 0 | 0 | 2 |"] {
        assert!(text.contains(line), "{text}");
    }
}

/// The example networks and their broken twins.
#[test]
fn networks_are_decided() {
    let file = |name: &str| {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/programs").join(name)
    };
    let options = ["--check", "memory-leak"];
    for name in ["cnn.cu", "im2col.cu"] {
        check(&options, &[&file(name)], Some("VERIFICATION SUCCESSFUL"), 0);
    }
    for name in ["cnn_broken.cu", "im2col_broken.cu"] {
        check(&options, &[&file(name)], Some("VERIFICATION FAILED"), 1);
    }
}

#[test]
fn a_program_must_be_right_for_all_architectures_asked_for() {
    let text = "__global__ void k(int *a) {\n#if __CUDA_ARCH__ >= 900\n  a[0] = 1 / (int)blockIdx.x;\n#endif\n}\n\
                int main() { int *a; cudaMalloc(&a, 4); k<<<1, 1>>>(a); cudaFree(a); }\n";
    let program = program("architectures.cu", text);
    let output = check(&["--arch", "sm_70,80"], &[&program], Some("VERIFICATION SUCCESSFUL"), 0);
    assert!(stdout(&output).contains("Compiled for: sm_70, sm_80\n"));
    let output = check(&["--arch=compute_80,sm_90a"], &[&program], Some("VERIFICATION FAILED"), 1);
    assert!(stdout(&output).contains("Compiled for: sm_90a\n"));
    check(&["--arch", "sm_10"], &[&program], None, 64);
}

/// Who reads the output may stop early, as `head` does.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn output_that_nobody_reads_is_no_error() {
    use std::io::Read;
    use std::process::Stdio;

    let body: String = (0..3000).map(|n| format!("  x += {n};\n")).collect();
    let file = program("long.cu", &format!("int main() {{\n  int x = 0;\n{body}  return 0;\n}}\n"));
    for arguments in [&["--show=goto"][..], &["--help"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
            .args(arguments)
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 16];
        let mut pipe = child.stdout.take().unwrap();
        pipe.read_exact(&mut first).unwrap();
        drop(pipe);
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

/// The limit counts in every stage: reading, lowering, execution.
#[test]
fn memory_is_limited() {
    let comment = "x".repeat(1 << 20);
    let long = program("memory_text.cu", &format!("// {comment}\n{SAFE}"));
    let body: String = (0..20_000).map(|n| format!("  x = x * n + {n};\n")).collect();
    let text = format!(
        "int main() {{\n  unsigned n = nondet_uint(), x = n;\n{body}  assert(x != 77u);\n  return 0;\n}}\n"
    );
    let terms = program("memory_terms.cu", &text);
    for file in [&long, &terms] {
        let output = check(&["--memory=1"], &[file], Some("VERIFICATION UNKNOWN"), 2);
        assert!(stdout(&output).contains("memory"), "{}", stdout(&output));
    }
}

#[test]
fn completions_and_the_man_page_name_options_and_subcommands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell], &[]);
        assert!(stdout(&output).contains("blockDim"), "{shell}");
    }
    let page = stdout(&run(&["man"], &[]));
    for name in [r"\-\-blockDim", "suite", "smt", "completions"] {
        assert!(page.contains(name), "{name}");
    }
    let page = stdout(&run(&["man", "run"], &[]));
    assert!(page.contains(r"\fBcuda\-verify run\fR") && page.contains(r"\-\-replay"), "{page}");
    let output = run(&["man", "rum"], &[]);
    assert_eq!(output.status.code(), Some(64));
    assert!(stderr(&output).contains("did you mean `run`?"), "{output:?}");
}

/// What a shell offers, asked for as it asks for it.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "the shell is what is tested")]
#[test]
fn bash_completes_options_subcommands_and_their_values() {
    let script = program("completions.bash", &stdout(&run(&["completions", "bash"], &[])));
    let offered = |words: &[&str]| {
        let ask = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); \
                   _cuda__verify cuda-verify \"${@: -1}\" \"${@: -2:1}\"; echo \"${COMPREPLY[@]}\"";
        let mut bash = Command::new("bash");
        bash.args(["-c", ask, "bash"]).arg(&script).arg("cuda-verify").args(words);
        bash.output().ok().map(|output| stdout(&output))
    };
    for (words, expected) in [
        (&["expl"][..], "explain"),
        (&["--blo"], "--blockDim"),
        (&["--format", "sa"], "sarif"),
        (&["--check", "data"], "data-race"),
        (&["--check", "hostile"], "hostile-input"),
        (&["check", "--no-check", "deadl"], "deadlock"),
        (&["explain", "memory"], "memory-leak"),
        (&["--without", "grid"], "grid-limit"),
        (&["run", "--se"], "--seed"),
        (&["completions", "po"], "powershell"),
        (&["--threads", "pa"], "pair"),
        (&["infer", "--solver", "bit"], "bitwuzla"),
    ] {
        let Some(text) = offered(words) else {
            eprintln!("skipped: no bash");
            return;
        };
        assert_eq!(text.trim_end(), expected, "{words:?}");
    }
}

/// An answer that is lost is no answer.
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let file = program("full.cu", SAFE);
    let name = file.display().to_string();
    for arguments in
        [&[name.as_str()][..], &["--format=json", &name], &["explain"], &["--help"], &["man"]]
    {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(74), "{arguments:?}");
        assert!(stderr(&output).contains("cannot write to standard output"), "{output:?}");
    }
    assert_eq!(run(&["--html=/dev/full"], &[&file]).status.code(), Some(74));
}

#[test]
fn calls_that_mean_no_function_come_with_those_that_there_are() {
    let text = "int f(int a, float b) { return a; }\nint f(float a, int b) { return b; }\n\
                int main() { return f(1, 1); }\n";
    let output = run(&[], &[&program("candidates.cu", text)]);
    let text = stdout(&output);
    assert!(text.contains("call of `f` is ambiguous"), "{text}");
    assert_eq!(text.matches("- candidate").count(), 2, "{text}");
}

#[test]
fn messages_say_what_is_wrong() {
    let negative =
        "int main() { int a[2] = {1, 2}; int n = nondet_int(); if (n < 0) return a[n]; }";
    for (text, expected) in [
        (negative, "error: index out of bounds of `a`, which has 2 elements [array-bounds]"),
        (
            "int main() { int n = nondet_int(); return 1 / n; }",
            "error: division by zero [div-by-zero]",
        ),
    ] {
        let text = stdout(&run(&[], &[&program("wrong.cu", text)]));
        assert!(text.starts_with(expected), "{text}");
    }
}

/// The same program, with the subcommand or without; a file may be called like a subcommand.
#[test]
fn checking_is_the_default() {
    let file = program("default.cu", UNSAFE);
    check(&["check"], &[&file], Some("VERIFICATION FAILED"), 1);
    check(&["check", "--no-check=assertion"], &[&file], Some("VERIFICATION SUCCESSFUL"), 0);
    let named = program("smt", SAFE);
    check(&["--separate"], &[&file, &named], Some("VERIFICATION FAILED"), 1);
}

/// A folder of its own with two programs, one of them in a folder inside.
#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ignored = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    std::fs::write(folder.join("a.cu"), SAFE).unwrap();
    std::fs::write(folder.join("inner/b.cu"), UNSAFE).unwrap();
    std::fs::write(folder.join("notes.txt"), "no program").unwrap();
    folder
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[track_caller]
fn run_in(folder: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn a_program_comes_from_standard_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
        .arg("-")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(UNSAFE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("at <stdin>:1:"), "{}", stdout(&output));
}

#[test]
fn programs_come_from_folders_patterns_and_files_of_words() {
    let folder = folder("several");
    let names = |output: &Output| -> Vec<String> {
        let text = stdout(output);
        text.lines().filter_map(|line| line.strip_prefix("Program: ")).map(str::to_owned).collect()
    };
    let output = run_in(&folder, &["."]);
    assert_eq!((names(&output).len(), output.status.code()), (2, Some(1)), "{output:?}");
    let output = run_in(&folder, &["*.cu", "inner/*.cu"]);
    assert_eq!(names(&output), ["a.cu", "inner/b.cu"]);
    std::fs::write(folder.join("words"), "--no-check 'assertion'\n**/*.cu\n").unwrap();
    let output = run_in(&folder, &["@words"]);
    assert_eq!((names(&output).len(), output.status.code()), (2, Some(0)), "{output:?}");
    for wrong in ["nothing/*.cu", "@gone"] {
        assert_eq!(run_in(&folder, &[wrong]).status.code(), Some(64), "{wrong}");
    }
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    assert!(stderr(&run_in(&folder, &["empty"])).contains("holds no program"));
}

#[test]
fn text_is_painted_on_demand() {
    let file = program("painted.cu", UNSAFE);
    assert!(stdout(&run(&["--color=always"], &[&file])).contains("\u{1b}["));
    for arguments in [&["--color=never"][..], &[], &["--color=always", "--format=json"]] {
        assert!(!stdout(&run(arguments, &[&file])).contains("\u{1b}["), "{arguments:?}");
    }
}

#[test]
fn options_of_nvcc_are_accepted() {
    let file = program("nvcc.cu", UNSAFE);
    let options =
        ["-arch=sm_90", "-std=c++17", "-O3", "-rdc=true", "-Xcompiler", "-fPIC", "-c", "-o", "x.o"];
    check(&options, &[&file], Some("VERIFICATION FAILED"), 1);
    let text = "__global__ void k(int *a) {\n#if __CUDA_ARCH__ >= 900\n  a[0] = 1 / (int)blockIdx.x;\n#endif\n}\n\
                int main() { int *a; cudaMalloc(&a, 4); k<<<1, 1>>>(a); cudaFree(a); }\n";
    let own = program("nvcc_arch.cu", text);
    check(&["-gencode", "arch=compute_90,code=sm_90"], &[&own], Some("VERIFICATION FAILED"), 1);
    check(&["-gencode=arch=compute_80,code=sm_80"], &[&own], Some("VERIFICATION SUCCESSFUL"), 0);
    check(&["-use_fast_maths"], &[&file], None, 64);
}

#[test]
fn options_of_gpuverify_are_accepted() {
    let text = "__global__ void k(int *a, int n, float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = x;
#ifdef __1D_THREAD_BLOCK
  assert(blockDim.x == __BLOCK_DIM_0);
#endif
}
";
    let kernel = program("k.cu", text);
    let launch = ["--blockDim=16", "--gridDim=4"];
    let with = |more: &[&'static str]| [&launch[..], more].concat();
    let safe = Some("VERIFICATION SUCCESSFUL");
    let ignored = [
        "--verify",
        "--cuda",
        "--race-instrumenter=watchdog-multiple",
        "--omit-infer=access",
        "--boogie-opt=/trace",
        "--bugle-opt=-x",
    ];
    check(&with(&ignored), &[&kernel], safe, 0);
    // Sixty-four threads write; there are sixteen elements.
    let arrays = ["--kernel-arrays=k,64", "--kernel-args=k,0x10,*"];
    check(&with(&arrays), &[&kernel], safe, 0);
    let output = check(&with(&arrays[..1]), &[&kernel], Some("VERIFICATION FAILED"), 1);
    assert!(stdout(&output).contains("array-bounds"));
    let output = run(&with(&["--kernel-args=k,0x10"]), &[&kernel]);
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).contains("`k` has 2 scalar parameters, and 1 are given"));
    let output = run(&with(&["--opencl"]), &[&kernel]);
    assert_eq!(output.status.code(), Some(64));
    let output = check(&with(&["--silent", "--time-as-csv=run"]), &[&kernel], None, 0);
    assert!(stderr(&output).starts_with("run, safe, "));
    let output = check(&with(&["--pointer-bitwidth=32"]), &[&kernel], safe, 0);
    assert!(stderr(&output).contains("64 bits"));
}

#[test]
fn a_list_of_kernels_is_verified() {
    let text = "__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = SEVEN;
}
";
    let _kernel = program("listed.cu", text);
    let list = |n: &str| {
        format!(
            r#"[{{"language": "CUDA", "kernel_file": "listed.cu", "local_size": [16], "global_size": [64],
               "compiler_flags": "-DSEVEN=7", "entry_point": "k",
               "kernel_arguments": [{{"type": "array", "size": 64}}, {{"type": "scalar", "value": "{n}"}}]}}]"#
        )
    };
    let right = program("right.json", &list("0x10"));
    check(&["--json"], &[&right], Some("VERIFICATION SUCCESSFUL"), 0);
    let output = run(&["--json", "--list-intercepted"], &[&right]);
    assert!(stdout(&output).starts_with("[0] `k` of `listed.cu`: [64] threads in blocks of [16]"));
    let wrong = program("wrong.json", &list("0x11"));
    check(&["--json"], &[&wrong], Some("VERIFICATION FAILED"), 1);
    let other = program("other.json", &list("0x10").replace("CUDA", "OpenCL"));
    assert_eq!(run(&["--json"], &[&other]).status.code(), Some(64));
}

#[test]
fn a_project_file_has_options_and_suppressions() {
    let folder = folder("project");
    let write = |text: &str| std::fs::write(folder.join("cuda-verify.toml"), text).unwrap();
    let last = |output: &Output| stdout(output).lines().last().unwrap_or_default().to_owned();
    let inner = folder.join("inner");
    write("no-check = [\"assertion\"]\n");
    let output = run_in(&inner, &["b.cu"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stderr(&output).contains("note: options from"));
    assert_eq!(run_in(&inner, &["--no-config", "b.cu"]).status.code(), Some(1));
    assert_eq!(run_in(&inner, &["--check=assertion", "b.cu"]).status.code(), Some(1));

    let rule = "[[suppress]]\nkind = \"assertion\"\nfile = \"inner/*.cu\"\nfunction = \"main\"\n";
    write(&format!("{rule}reason = \"known\"\nexpires = 9999-12-31\n"));
    let output = run_in(&folder, &["inner/b.cu"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(last(&output), "VERIFICATION SUPPRESSED");
    assert!(stdout(&output).contains("not counted: known, until 9999-12-31"));
    write(&format!("{rule}reason = \"known\"\nexpires = 2020-01-01\n"));
    let output = run_in(&folder, &["inner/b.cu"]);
    assert_eq!((last(&output).as_str(), output.status.code()), ("VERIFICATION FAILED", Some(1)));
    assert!(stderr(&output).contains("ended on 2020-01-01"));

    let no_reason = format!("{rule}reason = \"\"\n");
    for (wrong, what) in [
        ("chek = []\n", "unknown field `chek`"),
        ("check = [\"data-rase\"]\n", "did you mean `data-race`?"),
        (no_reason.as_str(), "gives no reason"),
        (rule, "missing field `reason`"),
        ("arch = [\"sm_10\"]\n", "no architecture"),
    ] {
        write(wrong);
        let output = run_in(&folder, &["a.cu"]);
        assert_eq!(output.status.code(), Some(64), "{wrong}");
        assert!(stderr(&output).contains(what), "{wrong}: {}", stderr(&output));
    }
}

#[test]
fn violations_of_a_baseline_do_not_count() {
    let folder = folder("baseline");
    let output = run_in(&folder, &["--write-baseline=known.json", "inner/b.cu"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let output = run_in(&folder, &["--baseline=known.json", "inner/b.cu"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    // Another place of the same function, and one more violation of its kind.
    let moved = UNSAFE.replace("{ int", "{\n\n int");
    std::fs::write(folder.join("inner/b.cu"), &moved).unwrap();
    assert_eq!(run_in(&folder, &["--baseline=known.json", "inner/b.cu"]).status.code(), Some(0));
    let more = UNSAFE.replace("return 0;", "return a[nondet_int()];");
    std::fs::write(folder.join("inner/b.cu"), more).unwrap();
    let output = run_in(&folder, &["--baseline=known.json", "--no-check=assertion", "inner/b.cu"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn kinds_and_models_are_explained() {
    let text = |arguments: &[&str]| stdout(&run(arguments, &[]));
    assert!(text(&["explain", "data-race"]).contains("Put a barrier between"));
    assert_eq!(text(&["explain"]).lines().count(), PropertyKind::ALL.len());
    let output = run(&["explain", "data-rase"], &[]);
    assert_eq!(output.status.code(), Some(64));
    assert!(stderr(&output).contains("did you mean `data-race`?"));
    assert!(text(&["models", "cudaMemcpy"]).contains("cudaError_t cudaMemcpy("));
    assert!(text(&["models"]).contains("cuda"));
    let output = run(&["models", "cudaMemcpi"], &[]);
    assert!(stderr(&output).contains("did you mean `cudaMemcpy`?"), "{output:?}");
}

#[test]
fn misspelt_names_come_with_a_suggestion() {
    let folder = folder("misspelt");
    for (wrong, meant) in
        [("aa.cu", "`a.cu`"), ("inner/bb.cu", "`inner/b.cu`"), ("chekc", "the subcommand `check`")]
    {
        let output = run_in(&folder, &[wrong]);
        assert_eq!(output.status.code(), Some(66));
        assert!(stderr(&output).contains(&format!("did you mean {meant}?")), "{output:?}");
    }
}

#[test]
fn stages_are_told_with_their_time() {
    let output = run(&["-v"], &[&program("stages_told.cu", UNSAFE)]);
    for stage in ["reading", "executing", "replaying", "done"] {
        assert!(stderr(&output).contains(&format!("stages_told.cu: {stage}\n")), "{output:?}");
    }
}

#[test]
fn attempts_are_explained() {
    let text =
        "int main() { int n = nondet_int(), s = 0; for (int i = 0; i < n; i++) s ^= i; return 0; }";
    let file = program("explained.cu", text);
    let arguments = ["--explain", "--incremental-bmc", "--max-k-step", "2"];
    let text = stdout(&check(&arguments, &[&file], Some("VERIFICATION SUCCESSFUL"), 0));
    let passed_over = text.lines().find(|line| line.contains("unwinding bound 1:")).unwrap();
    assert!(passed_over.contains("passed over"), "{text}");
    assert!(text.contains("unwinding bound 2: safe"), "{text}");
}

#[test]
fn violations_are_written_as_programs_and_replayed() {
    let kernel = "#define T 1\nstruct Pair { int first; float second; };\n\
        __global__ void k(float *out, const int *at, Pair p, int n) {\n  __requires(n > T);\n\
          if (threadIdx.x < n) out[at[threadIdx.x]] = p.second;\n}\n";
    let host = "#include <cstdlib>\nint nondet_int();\n__global__ void k(int *a, int n) { if (threadIdx.x <= n) a[threadIdx.x] = n; }\n\
        int main(int argc, char **argv) {\n  if (argc < 3 || argv[2][0] != 'x') return 0;\n\
        int n = atoi(argv[1]) - nondet_int();\n  if (n < 1 || n > 100) return 0;\n  int *a;\n  cudaMalloc(&a, n * 4);\n\
        k<<<1, 128>>>(a, n);\n  cudaFree(a);\n  return 0;\n}\n";
    let cases = [("case_kernel", kernel, "data-race"), ("case_host", host, "array-bounds")];
    for (name, text, kind) in cases {
        let folder = folder(name);
        std::fs::write(folder.join("a.cu"), text).unwrap();
        let output = run_in(&folder, &["--test-cases", "cases", "a.cu"]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let case = format!("cases/a-1-{kind}");
        let run = run_in(&folder, &["run", &format!("{case}.cu"), "--color", "never"]);
        assert_eq!(run.status.code(), Some(121), "{}", stderr(&run));
        assert!(stderr(&run).contains(&format!("[{kind}]")), "{}", stderr(&run));
        let replay = run_in(&folder, &["run", "a.cu", "--replay", &format!("{case}.json")]);
        let expected = if name == "case_kernel" { 64 } else { 121 };
        assert_eq!(replay.status.code(), Some(expected), "{}", stderr(&replay));
    }
}

/// Several programs, with one that is missing and one that is not accepted, in each format.
#[test]
fn documents_hold_all_programs_and_failures() {
    let (safe, bad) = (program("document_safe.cu", SAFE), program("document_bad.cu", UNSAFE));
    let rejected = program("document_rejected.cu", REJECTED);
    let gone = PathBuf::from("document_gone.cu");
    let files = [&safe, &bad, &rejected, &gone];
    let output = run(&["--format=json", "--separate"], &files);
    assert_eq!(output.status.code(), Some(66));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["programs"].as_array().unwrap().len(), 4);
    let output = run(&["--format=sarif", "--separate"], &files);
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 1);
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["toolExecutionNotifications"].as_array().unwrap().len(), 2);
}

#[test]
fn a_repair_is_shown_and_written_to_the_file() {
    let text = "__global__ void k(int *a) {\n  __shared__ int s[32];\n  s[threadIdx.x] = a[threadIdx.x];\n  \
                a[threadIdx.x] = s[31 - threadIdx.x];\n}\n";
    let file = program("repaired.cu", text);
    let shape = ["--blockDim=32", "--gridDim=1"];
    let output =
        check(&[&shape[..], &["--suggest"]].concat(), &[&file], Some("VERIFICATION FAILED"), 1);
    assert!(stdout(&output).contains("help: add `__syncthreads();` after line 3"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    check(&[&shape[..], &["--fix"]].concat(), &[&file], Some("VERIFICATION FAILED"), 1);
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("s[threadIdx.x] = a[threadIdx.x];\n  __syncthreads();\n")
    );
    check(&shape, &[&file], Some("VERIFICATION SUCCESSFUL"), 0);
}

/// A project whose Makefile compiles three units, puts two of them into a library, and links.
#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn what_a_build_links_is_verified() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrapped");
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("src/k.h", "void fill(int *a);\nextern \"C\" int count(void);\n");
    write(
        "src/k.cu",
        "#include \"k.h\"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n\
         void fill(int *a) { k<<<1, N>>>(a); }\n",
    );
    write("src/count.c", "int count(void) { return SIZE; }\n");
    write(
        "src/main.cpp",
        "#include \"k.h\"\n#include <cuda_runtime.h>\n\
         int main() { int *a; cudaMalloc(&a, count() * 4); fill(a); cudaFree(a); return 0; }\n",
    );
    write(
        "calls",
        "nvcc -Isrc -DN=32 -c src/k.cu -o k.o\ncc -DSIZE=32 -c src/count.c\nar rcs libk.a k.o count.o\n\
         c++ -I src -c src/main.cpp -o main.o\nc++ main.o -L. -lk -o app\n",
    );
    let wrapped = |words: &[&str]| {
        let program = Command::new(env!("CARGO_BIN_EXE_cuda-verify"));
        let mut program = program;
        program.args(words).current_dir(&folder).env("PATH", "").output().unwrap()
    };
    let build = |calls: &str| {
        for line in calls.lines() {
            let words: Vec<&str> = ["cc"].into_iter().chain(line.split(' ')).collect();
            let output = wrapped(&words);
            assert_eq!(output.status.code(), Some(0), "{line}: {}", stderr(&output));
        }
    };
    let calls = std::fs::read_to_string(folder.join("calls")).unwrap();
    build(&calls);
    assert!(folder.join("app").is_file());
    let output = wrapped(&["link", "app"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    build(&calls.replace("SIZE=32", "SIZE=31"));
    let output = wrapped(&["link", "app"]);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(wrapped(&["link", "other"]).status.code(), Some(64));
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[test]
fn headers_of_users_are_models() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("models_of_user");
    std::fs::create_dir_all(folder.join("lib")).unwrap();
    let header = "#pragma once\n#include <cv:cuda/library.h>\n//! cv: over; Manual, \"scale\"\n\
        inline int libScale(float *p, int n) {\n    __cv_contract(n > 0, \"libScale: no elements\");\n\
        \x20   for (int i = 0; i < n; ++i) p[i] = 2 * p[i];\n    return 0;\n}\n";
    std::fs::write(folder.join("lib/scale.h"), header).unwrap();
    let real = "int libScale(float *p, int n);\n";
    std::fs::write(folder.join("scale.h"), real).unwrap();
    let text = |n: i32| {
        format!(
            "#include \"scale.h\"\nint main() {{ float a[4] = {{}}; return libScale(a, {n}); }}\n"
        )
    };
    let models = folder.join("lib").display().to_string();
    let check = |n: i32| {
        let path = folder.join(format!("program{n}.cpp"));
        std::fs::write(&path, text(n)).unwrap();
        run(&["--models", &models], &[&path])
    };
    let (right, none, many) = (check(4), check(0), check(5));
    assert!(stdout(&right).contains("[user-models]"), "{}", stdout(&right));
    assert_eq!([&right, &none, &many].map(|it| it.status.code()), [Some(0), Some(1), Some(1)]);
    assert!(stdout(&none).contains("libScale: no elements"), "{}", stdout(&none));
    let command = |dir: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuda-verify"));
        command.args(["models", "check"]).arg(dir).output().unwrap()
    };
    let (full, bare) = (command(&folder.join("lib")), command(&folder));
    assert_eq!(full.status.code(), Some(0), "{}{}", stdout(&full), stderr(&full));
    assert!(stdout(&bare).contains("`libScale` has no body"), "{}", stdout(&bare));
}
