//! Witnesses and property files of SV-COMP.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const SOURCE: &str = "\
int __VERIFIER_nondet_int(void);
int main() {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  assert(n < 7 || m != 3);
  return 0;
}
";
const OVERFLOW: &str = "int main() { int n = __VERIFIER_nondet_int(); assert(0); return n + 1; }\n";

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("witnesses");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
#[track_caller]
fn check(folder: &Path, arguments: &[&str], code: i32) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuda-verify"));
    let output = command.args(arguments).current_dir(folder).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

#[test]
fn violations_have_witnesses_with_the_inputs() {
    let folder = folder();
    std::fs::write(folder.join("wrong.cu"), SOURCE).unwrap();
    check(&folder, &["wrong.cu", "--witness", "wrong.yml"], 1);
    let text = std::fs::read_to_string(folder.join("wrong.yml")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let entry = &document[0];
    assert_eq!(entry["entry_type"], "violation_sequence");
    assert_eq!(entry["metadata"]["format_version"], "2.0");
    assert_eq!(entry["metadata"]["uuid"].as_str().map(str::len), Some(36));
    let hash = &entry["metadata"]["task"]["input_file_hashes"]["wrong.cu"];
    assert_eq!(hash.as_str().map(str::len), Some(64));
    let segments = entry["content"].as_array().unwrap();
    assert_eq!(segments.len(), 3, "{text}");
    let waypoint = |index: usize| &segments[index]["segment"][0]["waypoint"];
    assert_eq!(waypoint(0)["type"], "function_return");
    assert_eq!(waypoint(0)["location"]["line"], 3);
    assert_eq!(waypoint(1)["constraint"]["value"], "\\result == 3");
    assert_eq!(
        (&waypoint(2)["type"], &waypoint(2)["location"]["line"]),
        (&"target".into(), &5.into())
    );
    check(&folder, &["wrong.cu", "--witness", "wrong.graphml"], 1);
    let page = std::fs::read_to_string(folder.join("wrong.graphml")).unwrap();
    assert_eq!(page.matches("<edge ").count(), 3);
    assert!(page.contains("<data key=\"assumption\">\\result == 3;</data>"), "{page}");
    assert!(page.contains("<data key=\"violation\">true</data>"), "{page}");
}

#[test]
fn answers_without_violation_have_witnesses_if_they_are_answers() {
    let folder = folder();
    std::fs::write(folder.join("right.cu"), SOURCE.replace("!= 3", "!= 3 || m == 3")).unwrap();
    check(&folder, &["right.cu", "--witness", "right.yaml"], 0);
    let text = std::fs::read_to_string(folder.join("right.yaml")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document[0]["entry_type"], "invariant_set");
    check(&folder, &["right.cu", "--witness", "right.graphml"], 0);
    let page = std::fs::read_to_string(folder.join("right.graphml")).unwrap();
    assert!(page.contains("correctness_witness") && !page.contains("<edge"), "{page}");
    std::fs::write(folder.join("open.cu"), "int a;\nint main() { asm(\"nop\"); return a; }\n")
        .unwrap();
    check(&folder, &["open.cu", "--witness", "open.yml"], 2);
    assert!(!folder.join("open.yml").exists());
}

#[test]
fn property_files_say_what_is_checked() {
    let folder = folder();
    std::fs::write(folder.join("overflow.cu"), OVERFLOW).unwrap();
    let formula = "CHECK( init(main()), LTL(G ! overflow) )\n";
    std::fs::write(folder.join("overflow.prp"), formula).unwrap();
    let text = check(&folder, &["overflow.cu", "--property", "overflow.prp"], 1);
    assert!(
        text.contains("Violated property: overflow") && !text.contains("property: assertion"),
        "{text}"
    );
    std::fs::write(folder.join("end.prp"), "CHECK( init(main()), LTL(F end) )\n").unwrap();
    check(&folder, &["overflow.cu", "--property", "end.prp"], 64);
}

/// As programs of SV-COMP are written: they define what they call, and what it does does not count.
#[test]
fn calls_of_a_function_are_what_a_property_is_about() {
    let folder = folder();
    std::fs::write(
        folder.join("calls.prp"),
        "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
    )
    .unwrap();
    let program = |error: &str, value: i32| {
        format!(
            "extern int __VERIFIER_nondet_int(void);\n\
             extern void __assert_fail(const char *, const char *, unsigned int, const char *);\n\
             void reach_error() {{ {error} }}\n\
             void __VERIFIER_assert(int cond) {{ if (!cond) {{ ERROR: {{ reach_error(); }} }} return; }}\n\
             int main() {{\n  int x = __VERIFIER_nondet_int(), y = 0;\n  if (x > 5 && x < 9) y = x * 3;\n  \
             __VERIFIER_assert(y != {value});\n  return 0;\n}}\n"
        )
    };
    for error in ["", "__assert_fail(\"0\", \"a.c\", 3, \"reach_error\");"] {
        for (value, code) in [(21, 1), (22, 0)] {
            std::fs::write(folder.join("calls.c"), program(error, value)).unwrap();
            check(&folder, &["calls.c", "--property", "calls.prp"], code);
        }
    }
    // Without the property, only what fails counts.
    std::fs::write(folder.join("calls.c"), program("", 21)).unwrap();
    check(&folder, &["calls.c"], 0);
}
