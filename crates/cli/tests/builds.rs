//! What a build says is honoured: the options of compilers on the command line and in compilation databases, and which
//! programs a folder or a database holds.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Right for the architectures below 90.
const OF_ARCH: &str = "#if __CUDA_ARCH__ >= 900\n#define AT 32\n#else\n#define AT 0\n#endif\n\
    __global__ void put(int *a) { a[threadIdx.x + AT] = 1; }\n\
    int main() { int *d; cudaMalloc(&d, 128); put<<<1, 32>>>(d); cudaFree(d); }\n";
/// Right where subnormal floats are kept.
const SUBNORMAL: &str = "__global__ void k(float *a) { a[0] = 1e-40f * a[0]; }\n\
    int main() { float *d; cudaMallocManaged(&d, 4); d[0] = 1.f; k<<<1, 1>>>(d); cudaDeviceSynchronize(); \
    assert(d[0] != 0.f); cudaFree(d); }\n";
/// Right where the default stream waits for others.
const STREAMS: &str = "__global__ void w(int *a, int v) { a[threadIdx.x] = v; }\n\
    int main() { int *d; cudaMalloc(&d, 128); cudaStream_t s; cudaStreamCreate(&s); w<<<1, 32, 0, s>>>(d, 1); \
    w<<<1, 32>>>(d, 2); cudaDeviceSynchronize(); cudaStreamDestroy(s); cudaFree(d); }\n";
const STANDARD: &str = "#if __cplusplus >= 202002L\n#define V 20\n#else\n#define V 17\n#endif\n\
    int main() { assert(V == EXPECT); }\n";
/// What it accesses is said by a header that it does not include.
const SHIFTED: &str = "__global__ void put(int *a) { a[threadIdx.x + SHIFT] = 1; }\n\
    int main() { int *d; cudaMalloc(&d, 128); put<<<1, 32>>>(d); cudaFree(d); }\n";

/// A new folder with files.
#[track_caller]
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("builds").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
fn run(folder: &Path, line: &str) -> Output {
    let words = cuda_verify_core::shell_words(line).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuda-verify"));
    command.current_dir(folder).args(words).output().unwrap()
}

/// The exit code, and all that is printed.
fn answer(folder: &Path, line: &str) -> (i32, String) {
    let output = run(folder, line);
    let texts = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    (output.status.code().unwrap(), texts.concat())
}

#[track_caller]
fn check(folder: &Path, line: &str, code: i32, part: &str) {
    let (found, text) = answer(folder, line);
    assert!(found == code && text.contains(part), "{line}: {found}\n{text}");
}

/// One file by a command line, and compiled by the same options in a database.
#[track_caller]
fn check_both(name: &str, text: &str, options: &str, code: i32, part: &str) {
    let database = format!(
        r#"[{{"directory": ".", "command": "nvcc {options} -c main.cu -o main.o", "file": "main.cu"}}]"#
    );
    let files = [("main.cu", text), ("compile_commands.json", database.as_str())];
    let folder = folder(name, &files);
    check(&folder, &format!("{options} main.cu"), code, part);
    check(&folder, "-p .", code, part);
}

#[test]
fn options_of_compilers_mean_what_they_mean_there() {
    check_both("arch", OF_ARCH, "-arch=sm_90", 1, "Violated property: array-bounds");
    check_both("gencode", OF_ARCH, "-gencode arch=compute_90,code=sm_90", 1, "array-bounds");
    check_both("old", OF_ARCH, "-arch sm_80 -O3 -lineinfo", 0, "SUCCESSFUL");
    check_both("fast", SUBNORMAL, "-use_fast_math", 1, "Violated property: assertion");
    check_both("ftz", SUBNORMAL, "-ftz=true", 1, "Violated property: assertion");
    check_both("exact", SUBNORMAL, "-ftz=false -prec-div=true", 0, "SUCCESSFUL");
    check_both("standard", STANDARD, "-std=c++20 -DEXPECT=20", 0, "SUCCESSFUL");
    check_both("default", STANDARD, "-DEXPECT=17", 0, "SUCCESSFUL");
    check_both("host", STANDARD, "-Xcompiler -DEXPECT=20,-fPIC -std c++20", 0, "SUCCESSFUL");
    check_both("stream", STREAMS, "--default-stream per-thread", 1, "Violated property: data-race");
    check_both("legacy", STREAMS, "-default-stream=legacy", 0, "SUCCESSFUL");
    let macro_of_streams = "-DCUDA_API_PER_THREAD_DEFAULT_STREAM";
    check_both("macro", STREAMS, macro_of_streams, 1, "Violated property: data-race");
    let macros = "-t4 -UEXPECT -DEXPECT=1 -DEXPECT=17";
    check_both("order", STANDARD, macros, 0, "SUCCESSFUL");
}

#[test]
fn approximate_floats_are_an_assumption() {
    let text = "__global__ void k(float *a) { a[0] = a[0] / 3.f; }\n\
        int main() { float *d; cudaMallocManaged(&d, 4); d[0] = 1.f; k<<<1, 1>>>(d); cudaDeviceSynchronize(); \
        assert(d[0] == 1.f / 3.f); cudaFree(d); }\n";
    let folder = folder("division", &[("main.cu", text)]);
    check(&folder, "main.cu -prec-div=false", 0, "[fast-math]");
    check(&folder, "main.cu -prec-div=false --without fast-math", 2, "fast-math");
    let (_, text) = answer(&folder, "main.cu");
    assert!(!text.contains("fast-math"), "{text}");
}

#[test]
fn files_of_options_and_headers_that_come_first_are_read() {
    let database = r#"[{"directory": ".", "command": "nvcc --options-file all.rsp -c main.cu", "file": "main.cu"}]"#;
    let files = [
        ("main.cu", SHIFTED),
        ("inc/shift.h", "#define SHIFT 1\n"),
        ("all.rsp", "-Iinc -include shift.h"),
        ("compile_commands.json", database),
    ];
    let folder = folder("files", &files);
    check(&folder, "-p .", 1, "Violated property: array-bounds");
    check(&folder, "-include inc/shift.h main.cu", 1, "Violated property: array-bounds");
    check(&folder, "--options-file all.rsp main.cu", 1, "Violated property: array-bounds");
    check(&folder, "-include none.h main.cu", 2, "none.h");
    fs::remove_file(folder.join("all.rsp")).unwrap();
    check(&folder, "-p . -DSHIFT=0", 0, "cannot read the options in `all.rsp`");
}

#[test]
fn what_a_compiler_is_told_and_is_not_known_is_named() {
    let database = r#"[{"directory": ".", "command": "nvcc -DSHIFT=0 --nothing --threads 2 -c main.cu", "file": "main.cu"}]"#;
    let folder = folder("unknown", &[("main.cu", SHIFTED), ("compile_commands.json", database)]);
    check(&folder, "-p .", 0, "the option `--nothing` of its compiler is not known");
    check(&folder, "--nothing main.cu", 64, "--nothing");
}

#[test]
fn a_database_of_several_programs_is_several_programs() {
    let entry = |file: &str| {
        format!(r#"{{"directory": ".", "command": "nvcc -c {file}", "file": "{file}"}}"#)
    };
    let database = format!("[{}]", ["one.cu", "two.cu", "both.cu"].map(entry).join(","));
    let main = |value: i32| format!("int both();\nint main() {{ assert(both() == {value}); }}\n");
    let (one, two) = (main(1), main(2));
    let files = [
        ("one.cu", one.as_str()),
        ("two.cu", two.as_str()),
        ("both.cu", "int both() { return 1; }\n"),
        ("compile_commands.json", database.as_str()),
    ];
    let folder = folder("programs", &files);
    check(&folder, "-p .", 1, "2 programs: 1 safe, 1 unsafe\nVERIFICATION FAILED");
}

#[test]
fn a_folder_holds_what_is_neither_hidden_nor_ignored() {
    let right = "int main() { return 0; }\n";
    let files = [
        ("a.cu", right),
        ("sub/b.cu", right),
        (".git/c.cu", "int main() { assert(false); }\n"),
        ("build/d.cu", "int main() { assert(false); }\n"),
        (".gitignore", "build/\n"),
    ];
    let folder = folder("folder", &files);
    check(&folder, ".", 0, "2 programs: 2 safe\nVERIFICATION SUCCESSFUL");
    fs::write(folder.join("a.cu"), "int a;\nint main() { asm(\"nop\"); return a; }\n").unwrap();
    check(&folder, ".", 2, "2 programs: 1 safe, 1 unknown\nVERIFICATION UNKNOWN");
    check(&folder, "--fail-on unsafe .", 0, "2 programs: 1 safe, 1 unknown");
}

#[test]
fn options_of_other_verifiers_are_known() {
    let text = SHIFTED.replace("SHIFT", "0");
    let folder = folder("spellings", &[("main.cu", text.as_str())]);
    check(&folder, "main.cu --context-switch 2", 0, "SUCCESSFUL");
    check(&folder, "main.cu --z3", 0, "SUCCESSFUL");
    check(&folder, "main.cu --goto-functions-only", 0, "launch");
}

#[test]
fn what_is_misspelt_and_what_is_no_text_is_told_in_one_message() {
    let utf16: String = "int main() {}".chars().flat_map(|it| [it, '\0']).collect();
    let files = [
        ("a.cu", "__gloabl__ void k(int *a) { a[0] = 1; }\n"),
        (
            "b.cu",
            "__global__ void k(int *a) { a[0] = 1; }\n\
            int mian() { int *a; cudaMalloc(&a, 4); k<<<1, 1>>>(a); cudaFree(a); return 0; }\n",
        ),
        ("c.cu", "\u{7f}ELF\u{2}\u{1}\u{1}"),
        ("d.cu", utf16.as_str()),
    ];
    let folder = folder("misspelt", &files);
    check(&folder, "a.cu", 65, "`__gloabl__` is no type; did you mean `__global__`?");
    check(&folder, "b.cu", 0, "the program has no `main`; did you mean it by `mian`?");
    check(&folder, "c.cu", 65, "it is a compiled program (ELF): name its sources");
    check(&folder, "d.cu", 65, "it is no text, or one in UTF-16");
    for name in ["c.cu", "d.cu"] {
        assert_eq!(answer(&folder, name).1.lines().count(), 1, "{name}");
    }
}

#[test]
fn launches_are_given_to_all_subcommands_in_one_spelling() {
    let text = "__global__ void f(int *a) { a[threadIdx.x] = 1; }\n\
        __global__ void g(int *a) { if (threadIdx.x < 1) a[threadIdx.x] = 1; }\n";
    let folder = folder("spelling", &[("a.cu", text)]);
    check(&folder, "equal a.cu:f a.cu:g --size 32", 0, "EQUAL");
    check(&folder, "equal a.cu:f a.cu:g --size 32 --blockDim 32", 1, "DIFFERENT");
    check(&folder, "equal a.cu:f a.cu:g --blockDim '*'", 64, "given sizes");
}

/// ESBMC-GPU's tests have no line with a mode.
#[test]
fn descriptions_of_three_lines_are_tests() {
    let text = SHIFTED.replace("SHIFT", "0");
    let described = |expected: &str| {
        format!("main.cu\n--force-malloc-success --context-bound 2\n^VERIFICATION {expected}$\n")
    };
    let (right, wrong) = (described("SUCCESSFUL"), described("FAILED"));
    let files = [
        ("a/main.cu", text.as_str()),
        ("a/test.desc", right.as_str()),
        ("b/main.cu", &text.replace("+ 0", "+ 32")),
        ("b/test.desc", wrong.as_str()),
    ];
    let folder = folder("described", &files);
    check(&folder, "suite .", 0, "| 1 | 1 | 0 | 0 | 0 | 2 |");
}

#[test]
fn options_that_there_are_not_come_with_those_that_there_are() {
    let folder = folder("tips", &[("main.cu", "int main() {}\n")]);
    for (wrong, tip) in [
        ("-code-lss", "there is no option `-code-lss`; did you mean `--code-ls`?"),
        ("-format=json", "there is no option `-format`; did you mean `--format`?"),
        ("--uwind=3", "did you mean `--unwind`?"),
        ("--relaxed-all", "there is no option `--relaxed-all`\nhelp: `cuda-verify --help`"),
    ] {
        check(&folder, &format!("{wrong} main.cu"), 64, tip);
    }
    check(&folder, "explain --uwind", 64, "help: `cuda-verify explain --help`");
}

#[test]
fn options_without_effect_are_named() {
    let text = SHIFTED.replace("SHIFT", "0");
    let folder = folder("effects", &[("main.cu", text.as_str())]);
    let of_kernels = "`--blockDim`, `--trust-contents`: of no effect on a program with `main`";
    check(&folder, "main.cu --blockDim 32 --trust-contents", 0, of_kernels);
    check(&folder, "main.cu --k-step 3", 0, "`--k-step`, `--max-k-step`: of no effect");
    check(&folder, "main.cu -I none", 0, "`-I none`: there is no such folder");
    check(&folder, "main.cu --models none", 64, "`--models none`: there is no such folder");
    let (_, text) = answer(&folder, "main.cu --kernel put --blockDim 32");
    assert!(!text.contains("no effect"), "{text}");
}

const RACE: &str = "__global__ void k(int *a) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  \
    s[t] = t; // cuda-verify: suppress data-race: known\n  a[t] = s[63 - t];\n}\n\
    int main() { int *d; cudaMalloc(&d, 256); k<<<1, 64>>>(d); cudaFree(d); }\n";

#[test]
fn violations_are_suppressed_in_the_program() {
    let right = RACE.replace("known\n", "known\n  __syncthreads();\n");
    let wrong = RACE.replace("data-race: known", "data-rase: known");
    let bare = RACE.replace(": known", "");
    let files = [
        ("a.cu", RACE),
        ("b.cu", right.as_str()),
        ("c.cu", wrong.as_str()),
        ("d.cu", bare.as_str()),
    ];
    let folder = folder("suppressed", &files);
    check(&folder, "a.cu", 0, "not counted: known\nVERIFICATION SUPPRESSED");
    check(&folder, "c.cu", 1, "c.cu:4: `data-rase`: no such kind; did you mean `data-race`?");
    check(&folder, "d.cu", 1, "d.cu:4: the suppression of `data-race` gives no reason");
    let unused = "b.cu:4: the suppression of `data-race` fits no violation";
    check(&folder, "b.cu", 0, unused);
    let rule = "[[suppress]]\nkind = \"deadlock\"\nfile = \"*.cu\"\nreason = \"none\"\n";
    fs::write(folder.join("cuda-verify.toml"), rule).unwrap();
    check(&folder, "a.cu", 0, "the suppression of `deadlock` in `*.cu` fits no violation");
}

#[test]
fn a_baseline_does_not_hide_a_race_of_another_variable() {
    let text = RACE.replace(" // cuda-verify: suppress data-race: known", "");
    let folder = folder("replaced", &[("main.cu", text.as_str())]);
    check(&folder, "main.cu --write-baseline known.json", 1, "races with read");
    check(&folder, "main.cu --baseline known.json", 0, "VERIFICATION SUPPRESSED");
    let text =
        text.replace("s[t] = t;", "s[t] = t;\n__syncthreads();").replace("a[t] =", "a[t / 2] =");
    fs::write(folder.join("main.cu"), text).unwrap();
    check(&folder, "main.cu --baseline known.json", 1, "write of `d[0]`");
}

#[test]
fn messages_are_in_the_words_of_the_program() {
    let files = [
        ("race.cu", RACE),
        ("sides.cu", "int main() { int h[2] = {1, 2}, n = 3; assert(h[1] == n + 1); }\n"),
        ("twice.cu", "int main() { int *a; cudaMalloc(&a, 4);\n  cudaFree(a);\n  cudaFree(a); }\n"),
        (
            "long.cu",
            "int main() { int h[10], *d; cudaMalloc(&d, 40);\n  \
            cudaMemcpy(d, h, 44, cudaMemcpyHostToDevice); cudaFree(d); }\n",
        ),
        (
            "part.cu",
            "struct P { float x; int id[3]; };\n__global__ void k(P *p) { p[1].id[threadIdx.x / 2] = 1; }\n\
            int main() { P *p; cudaMalloc(&p, 4 * sizeof(P)); k<<<1, 4>>>(p); cudaFree(p); }\n",
        ),
        (
            "streams.cu",
            &STREAMS.replace("cudaStreamCreate(&s)", "cudaStreamCreateWithFlags(&s, 1)"),
        ),
        (
            "alone.cu",
            "__global__ void k(int *a, const int *at) { a[at[threadIdx.x]] = threadIdx.x; }\n",
        ),
    ];
    let folder = folder("words", &files);
    for (name, parts) in [
        ("race.cu", &["write of `s[", "64 elements (256 bytes) of shared memory", "help: "][..]),
        ("sides.cu", &["assertion h[1] == n + 1: 2 == 4 is false"]),
        ("twice.cu", &["`a` is freed twice", "freed here"]),
        ("long.cu", &["`h`, which has 10 elements: 11 elements from `h[0]`"]),
        ("part.cu", &["write of `p[1].id[0]`"]),
        ("streams.cu", &["write by kernel `w`\n", "cudaStreamSynchronize"]),
        ("alone.cu", &["contents of `at[0]`: "]),
    ] {
        let (_, text) = answer(&folder, name);
        for part in parts {
            assert!(text.contains(part), "{name}: `{part}`\n{text}");
        }
        for internal in ["at byte", "object of the runtime", "$lambda", "__cv_", "models/"] {
            assert!(!text.contains(internal), "{name}: `{internal}`\n{text}");
        }
    }
}
