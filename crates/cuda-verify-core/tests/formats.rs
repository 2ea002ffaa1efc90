//! The forms of a report: JSON, SARIF and HTML say what the text says.

use cuda_verify_core::{Report, Verifier, sarif};
use serde_json::Value;

const RACE: &str = "\
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
int main() {
  int *a, n = nondet_int();
  cudaMalloc(&a, 3 * sizeof(int));
  if (n > 5) shift<<<1, 2>>>(a);
  return 0;
}
";

fn report(text: &str) -> Report {
    Verifier::new().source_text("shift <1>.cu", text).verify().expect("the program is accepted")
}

#[test]
fn json_has_the_counterexample() {
    let json: Value = serde_json::from_str(&report(RACE).to_json()).expect("JSON");
    let violation = &json["violations"][0];
    assert_eq!(violation["property"], "data-race");
    assert_eq!(violation["confirmation"]["status"], "confirmed");
    assert_eq!(violation["inputs"][0]["name"], "nondet_int");
    assert_eq!(violation["inputs"][0]["place"]["line"], 3);
    assert_eq!(violation["accesses"].as_array().map(Vec::len), Some(2));
    let kinds: Vec<&str> = violation["trace"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|step| step["kind"].as_str())
        .collect();
    assert!(kinds.contains(&"input") && kinds.contains(&"launch") && kinds.contains(&"read"));
}

#[test]
fn sarif_is_one_log_of_all_reports() {
    let safe = report("int main() { return 0; }");
    let log: Value = serde_json::from_str(&sarif(&[report(RACE), safe])).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "data-race");
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "data-race");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "shift%20%3C1%3E.cu");
    assert_eq!(place["region"]["startLine"], 1);
    assert_eq!(result["relatedLocations"].as_array().map(Vec::len), Some(3));
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("a list");
    assert!(flows.len() >= 2, "the host and a thread");
    let verdicts = &run["properties"]["verdicts"];
    assert_eq!((&verdicts[0]["kind"], &verdicts[1]["kind"]), (&"unsafe".into(), &"safe".into()));
}

#[test]
fn html_shows_both_sides_and_escapes() {
    let page = report(RACE).to_html();
    assert!(page.contains("data-race") && page.contains("Confirmed by a replay"));
    assert!(page.contains("shift &lt;1&gt;.cu") && !page.contains("shift <1>"));
    assert!(page.contains("class=\"line mark\"") && page.contains("class=\"line other\""));
    assert!(!page.contains("http"), "the page needs nothing else");
}

#[test]
fn statistics_tell_what_decided() {
    let source = "__global__ void set(int *a, int n) {\n\
        int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
        if (i < n) a[i] = 0;\n}";
    let report = Verifier::new().source_text("set.cu", source).verify().expect("it is read");
    assert!(report.is_safe(), "{}", report.to_text());
    let s = &report.statistics;
    assert!(s.pairs >= s.pairs_solved && s.pairs_solved > 0, "{s:?}");
    assert!(s.queries_by_index_arithmetic > 0, "{s:?}");
    assert!(s.queries_by_rewriting + s.queries_by_index_arithmetic <= s.queries, "{s:?}");
}
