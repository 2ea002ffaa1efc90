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
