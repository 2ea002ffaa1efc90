//! The files of `examples/ci` and `examples/cluster` with the tools that they are for, as far as these are installed; a
//! test whose tool is missing says so.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const GOOD: &str = "#ifndef SIZE\n#include \"size.h\"\n#endif\n\
    __global__ void fill(int *a) { a[threadIdx.x] = 1; }\n\
    int main() { int *a; cudaMalloc(&a, SIZE * 4); fill<<<1, 64>>>(a); return 0; }\n";

fn examples(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(path)
        .canonicalize()
        .unwrap()
}

/// A folder with three programs, of which one is wrong.
fn project(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("src/size.h"), "#define SIZE 64\n").unwrap();
    std::fs::write(folder.join("src/good.cu"), GOOD).unwrap();
    std::fs::write(folder.join("src/also.cu"), GOOD).unwrap();
    let wrong = GOOD.replace("threadIdx.x]", "threadIdx.x + 1]");
    std::fs::write(folder.join("src/wrong.cu"), wrong).unwrap();
    folder
}

/// A tool in the search path; none if it is not installed, which is said.
#[expect(clippy::print_stderr, reason = "what is skipped is said by name")]
fn tool(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|it| it.join(name)).find(|it| it.is_file());
    if found.is_none() {
        eprintln!("skipped: no {name}");
    }
    found
}

/// Runs a tool in a folder, with the command in its search path.
#[expect(clippy::disallowed_methods, reason = "the tool is what is tested")]
fn run(tool: &Path, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let own = Path::new(env!("CARGO_BIN_EXE_cuda-verify")).parent().unwrap().to_path_buf();
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&folders));
    Command::new(tool)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", std::env::join_paths(folders).unwrap())
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[track_caller]
fn expect_code(output: &Output, code: i32) -> String {
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

#[test]
fn the_action_fails_for_what_it_is_told_to() {
    let Some(bash) = tool("bash") else { return };
    let folder = project("action");
    let script = examples("ci/check.sh").display().to_string();
    for (files, fail, code) in [
        ("src", "unsafe", 1),
        ("src", "none", 0),
        ("src/good.cu", "unknown", 0),
        ("no_such_folder", "none", 66),
    ] {
        let output = run(&bash, &folder, &[&script], &[("FILES", files), ("FAIL", fail)]);
        expect_code(&output, code);
        let log = std::fs::read(folder.join("cuda-verify.sarif")).unwrap();
        let log: Value = serde_json::from_slice(&log).unwrap();
        assert_eq!(log["version"], "2.1.0");
    }
    let output = run(&bash, &folder, &[&script], &[("FILES", "src"), ("ARGUMENTS", "-DSIZE=65")]);
    expect_code(&output, 0);
}

#[test]
fn the_hook_checks_each_file() {
    let hooks = examples("../.pre-commit-hooks.yaml");
    let text = std::fs::read_to_string(hooks).unwrap();
    let entry = text.lines().find_map(|line| line.trim().strip_prefix("entry: ")).unwrap();
    let words: Vec<&str> = entry.split_whitespace().skip(1).collect();
    let command = Path::new(env!("CARGO_BIN_EXE_cuda-verify"));
    let folder = project("hook");
    let good = run(command, &folder, &[&words[..], &["src/good.cu", "src/also.cu"]].concat(), &[]);
    expect_code(&good, 0);
    let wrong =
        run(command, &folder, &[&words[..], &["src/good.cu", "src/wrong.cu"]].concat(), &[]);
    assert!(expect_code(&wrong, 1).contains("src/wrong.cu"));
}

#[test]
fn targets_of_cmake_become_tests() {
    let (Some(cmake), Some(ctest)) = (tool("cmake"), tool("ctest")) else { return };
    let folder = project("cmake");
    let text = format!(
        "cmake_minimum_required(VERSION 3.20)\nproject(example LANGUAGES NONE)\nenable_testing()\n\
         include({}/CudaVerify.cmake)\n\
         add_custom_target(good SOURCES src/good.cu)\n\
         set_target_properties(good PROPERTIES COMPILE_DEFINITIONS \"SIZE=64;OTHER\")\n\
         add_custom_target(wrong SOURCES src/wrong.cu)\n\
         cuda_verify(good OPTIONS --timeout 60)\ncuda_verify(wrong)\n",
        examples("ci/cmake").display()
    );
    std::fs::write(folder.join("CMakeLists.txt"), text).unwrap();
    expect_code(&run(&cmake, &folder, &["-S", ".", "-B", "build"], &[]), 0);
    let output = run(&ctest, &folder, &["--test-dir", "build", "--output-on-failure"], &[]);
    let text = expect_code(&output, 8);
    assert!(text.contains("50% tests passed") && text.contains("cuda-verify.wrong"), "{text}");
}

#[test]
fn the_workflow_of_shards_gives_one_report() {
    let Some(snakemake) = tool("snakemake") else { return };
    let folder = project("workflow");
    let file = examples("cluster/Snakefile").display().to_string();
    let arguments =
        ["-s", &file, "--cores", "2", "--rerun-incomplete", "--quiet", "--config", "shards=2"];
    expect_code(&run(&snakemake, &folder, &arguments, &[]), 0);
    let report = || -> Value {
        serde_json::from_slice(&std::fs::read(folder.join("report.json")).unwrap()).unwrap()
    };
    assert_eq!(report()["programs"].as_array().map(Vec::len), Some(3));
    let kinds = |report: &Value| -> Vec<String> {
        let programs = report["programs"].as_array().unwrap().iter();
        programs.map(|it| it["verdict"]["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&report()), ["safe", "safe", "unsafe"]);
    std::fs::write(folder.join("src/wrong.cu"), GOOD).unwrap();
    expect_code(&run(&snakemake, &folder, &arguments, &[]), 0);
    assert_eq!(kinds(&report()), ["safe", "safe", "safe"]);
}

#[test]
fn experiments_know_the_answers() {
    let Some(python) = tool("python3") else { return };
    let folder = project("experiment");
    let has_module = run(&python, &folder, &["-c", "import benchexec"], &[]).status.success();
    if !has_module {
        tool("the module benchexec");
        return;
    }
    let cluster = examples("cluster").display().to_string();
    let arguments = ["-m", "benchexec.test_tool_info", "tools.cuda_verify", "--no-container"];
    let output = run(&python, &folder, &arguments, &[("PYTHONPATH", &cluster)]);
    let text = expect_code(&output, 0);
    assert!(text.contains("cuda-verify") && !text.contains("Traceback"), "{text}");
}
