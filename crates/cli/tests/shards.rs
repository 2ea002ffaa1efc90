//! Answers that are kept, and parts of the work: what is asked again is not computed again, what has changed is, and
//! parts together give what the whole gives.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder with programs that include a header.
fn project(name: &str, n_programs: usize) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::create_dir_all(folder.join("first")).unwrap();
    std::fs::create_dir_all(folder.join("second")).unwrap();
    std::fs::write(folder.join("second/size.h"), "#define SIZE 64\n").unwrap();
    for index in 0..n_programs {
        let text = format!(
            "#include <cuda_runtime.h>\n#include \"size.h\"\n__global__ void k{index}(int *a) {{ a[threadIdx.x] = {index}; }}\n\
             int main() {{ int *a; cudaMalloc(&a, SIZE * 4); k{index}<<<1, 64>>>(a); return 0; }}\n"
        );
        std::fs::write(folder.join(format!("src/{index:03}.cu")), text).unwrap();
    }
    folder
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[track_caller]
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuda-verify"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

const CACHED: &[&str] = &["src", "-I", "first", "-I", "second", "--cache", "kept", "-v"];

/// The programs that were verified, and not looked up.
fn verified(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_suffix(": done"));
    lines.map(|line| line.split_whitespace().last().unwrap().to_owned()).collect()
}

#[track_caller]
fn check(folder: &Path, more: &[&str], n_verified: usize, code: i32) -> Output {
    let output = run(folder, &[CACHED, more].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(verified(&output).len(), n_verified, "{:?}\n{text}", verified(&output));
    assert_eq!(output.status.code(), Some(code), "{text}");
    output
}

/// The document without times.
fn document(output: &Output) -> Value {
    let mut document: Value = serde_json::from_slice(&output.stdout).unwrap();
    for program in document["programs"].as_array_mut().unwrap() {
        program["statistics"]["seconds"] = Value::Null;
        program["statistics"]["solver_seconds"] = Value::Null;
        for attempt in program["attempts"].as_array_mut().unwrap() {
            attempt["seconds"] = Value::Null;
        }
    }
    document
}

#[test]
fn only_what_has_changed_is_verified_again() {
    let folder = project("kept", 4);
    let first = check(&folder, &[], 4, 0);
    let second = check(&folder, &[], 0, 0);
    assert_eq!(first.stdout, second.stdout);
    let path = folder.join("src/002.cu");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("a[threadIdx.x]", "a[threadIdx.x + 1]")).unwrap();
    let output = check(&folder, &[], 1, 1);
    assert!(verified(&output)[0].ends_with("002.cu"));
    check(&folder, &[], 0, 1);
    std::fs::write(&path, text).unwrap();
    check(&folder, &[], 0, 0);
}

#[test]
fn headers_options_and_files_that_come_first_count() {
    let folder = project("headers", 2);
    check(&folder, &[], 2, 0);
    // Another header with the same name is found before.
    std::fs::write(folder.join("first/size.h"), "#define SIZE 32\n").unwrap();
    check(&folder, &[], 2, 1);
    std::fs::remove_file(folder.join("first/size.h")).unwrap();
    check(&folder, &[], 0, 0);
    std::fs::write(folder.join("second/size.h"), "#define SIZE 65\n").unwrap();
    check(&folder, &[], 2, 0);
    check(&folder, &["-DX=1"], 2, 0);
    check(&folder, &["--allow-benign"], 2, 0);
    // A header of the user that stands for one of the models.
    std::fs::write(folder.join("first/cuda_runtime.h"), "\n").unwrap();
    check(&folder, &[], 2, 0);
}

#[test]
fn answers_that_are_damaged_or_depend_on_time_are_not_used() {
    let folder = project("damaged", 1);
    check(&folder, &[], 1, 0);
    let kept = glob::glob(&format!("{}/kept/*/*.json", folder.display())).unwrap();
    for path in kept.map(Result::unwrap) {
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("\"safe\"", "\"unsafe\"")).unwrap();
    }
    check(&folder, &[], 1, 0);
    check(&folder, &[], 0, 0);
    // Whether the whole has enough time says nothing of the next run.
    check(&folder, &["-DX", "--timeout=0"], 1, 2);
    check(&folder, &["-DX", "--timeout=0"], 1, 2);
    check(&folder, &["-DX"], 1, 0);
    check(&folder, &["-DY", "--timeout-each=0"], 1, 2);
    check(&folder, &["-DY", "--timeout-each=0"], 0, 2);
    check(&folder, &["-DY", "--timeout-each=60"], 1, 0);
    // An include whose name is computed.
    let text = "#define NAME \"size.h\"\n#include NAME\nint main() { return 0; }\n";
    std::fs::write(folder.join("src/000.cu"), text).unwrap();
    check(&folder, &[], 1, 0);
    check(&folder, &[], 1, 0);
}

#[test]
fn shards_together_are_the_whole() {
    let folder = project("parts", 9);
    let path = folder.join("src/004.cu");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(path, text.replace("threadIdx.x]", "threadIdx.x / 2]")).unwrap();
    let plan = run(&folder, &["plan", "src", "--shards", "4", "--json"]);
    let plan: Value = serde_json::from_slice(&plan.stdout).unwrap();
    assert_eq!(plan["programs"].as_array().map(Vec::len), Some(9));
    let mut n_verified = 0;
    for shard in 1..=4 {
        let shard = format!("--shard={shard}/4");
        n_verified += verified(&run(&folder, &[CACHED, &[&shard]].concat())).len();
    }
    assert_eq!(n_verified, 9);
    let merged = check(&folder, &["--format=json"], 0, 1);
    let whole = run(&folder, &["src", "-I", "first", "-I", "second", "--format=json"]);
    assert_eq!(document(&merged), document(&whole));
    assert_eq!(run(&folder, &["src", "--shard=5/4"]).status.code(), Some(64));
}
