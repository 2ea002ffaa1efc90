//! The forms of a report: JSON, SARIF and HTML say what the text says.

use cuda_verify_core::{
    Failure, JSON_SCHEMA, ReasonKind, Report, Suppression, Verdict, Verifier, json_document,
    sarif_document,
};
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

/// The host does what is not known before it launches anything.
const UNFINISHED: &str = "\
void prepare(float *) { asm(\"nop\"); }
__global__ void scale(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] *= 2; }
__global__ void shift(float *a) { __shared__ float s[64]; s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[63 - threadIdx.x]; }
void run(float *a, int n) { scale<<<1, 64>>>(a, n); shift<<<1, 64>>>(a); }
int main() { float *a; cudaMalloc(&a, 256); prepare(a); run(a, 64); return 0; }
";

fn report_of_kernels(text: &str) -> Report {
    let verifier = Verifier::new().source_text("kernels.cu", text).report_kernels(true);
    verifier.verify().expect("the program is accepted")
}

#[test]
fn kernels_are_decided_where_the_host_is_not() {
    let found = report_of_kernels(UNFINISHED);
    let [scale, shift] = &found.kernels[..] else { panic!("{}", found.to_text()) };
    assert!(matches!(scale.verdict, Verdict::Safe { is_complete: true, .. }));
    let written = "on its own, with gridDim (1, 1, 1) and blockDim (64, 1, 1)";
    assert_eq!(scale.context.as_deref(), Some(written));
    assert_eq!(scale.launch.as_ref().map(|place| place.line), Some(5));
    assert_eq!(shift.verdict, Verdict::Unsafe);
    assert!(shift.violations[0].is_confirmed, "{}", found.to_text());
    let host = found.host.as_ref().expect("it has `main`");
    assert_eq!((&host.verdict, host.reasons[0].kind), (&Verdict::Unknown, ReasonKind::Unsupported));
    assert!(found.is_unsafe(), "a launch that is wrong whatever the host does");
    let text = found.to_text();
    assert!(text.contains(&format!("safe, complete; {written}\n")), "{text}");
    assert!(text.ends_with("VERIFICATION FAILED\n"), "{text}");
}

#[test]
fn blocks_are_those_that_the_text_of_the_host_says() {
    let program = |block: &str| {
        format!(
            "void prepare(float *) {{ asm(\"nop\"); }}\nconst int SIDE = 16;\n\
            __global__ void tile(float *a) {{ __shared__ float s[SIDE][SIDE];\n\
            s[threadIdx.y][threadIdx.x] = a[0]; __syncthreads();\n\
            a[1 + blockIdx.x * 256 + threadIdx.y * SIDE + threadIdx.x] = s[threadIdx.x][threadIdx.y]; }}\n\
            int main() {{ float *a; cudaMalloc(&a, 8196); prepare(a); {block} tile<<<8, block>>>(a); return 0; }}\n"
        )
    };
    let context = |block: &str| report_of_kernels(&program(block)).kernels[0].context.clone();
    let written = "on its own, with gridDim (8, 1, 1) and blockDim (16, 16, 1)";
    assert_eq!(context("dim3 block(SIDE, SIDE);").as_deref(), Some(written));
    let by_member = "on its own, with gridDim (8, 1, 1) and blockDim (8, 16, 1)";
    assert_eq!(context("dim3 block(SIDE, SIDE); block.x = 8;").as_deref(), Some(by_member));
    assert_eq!(context("dim3 block(SIDE, 2 * SIDE);"), None);
}

#[test]
fn grids_and_numbers_are_those_that_the_text_of_the_host_says() {
    let program = |launch: &str| {
        format!(
            "void prepare(float *) {{ asm(\"nop\"); }}\n\
            __global__ void own(float *a, int w) {{ a[blockIdx.y * w + blockIdx.x * 16 + threadIdx.x] = w; }}\n\
            __global__ void all(float *a, int n) {{ a[threadIdx.x] = n; }}\n\
            int main() {{ float *a; cudaMalloc(&a, 8192); prepare(a);\n\
            const int width = 64; {launch} return 0; }}\n"
        )
    };
    let context = |launch: &str| report_of_kernels(&program(launch)).kernels[0].context.clone();
    let one = "on its own, with gridDim (1, 1, 1) and blockDim (*, 1, 1)";
    assert_eq!(context("int n; prepare((float *)&n); all<<<1, n>>>(a, n);").as_deref(), Some(one));
    assert_eq!(context("all<<<2, 64>>>(a, 1);"), None);
    let numbers = "on its own, with gridDim (4, 32, 1) and blockDim (16, 1, 1), and the constants that the \
        program passes";
    assert_eq!(context("own<<<dim3(4, 32), 16>>>(a, width);").as_deref(), Some(numbers));
    // Rows of one launch are shorter than what a block of another covers.
    let twice = "own<<<dim3(4, 32), 16>>>(a, width); own<<<dim3(4, 32), 16>>>(a, 32);";
    assert_eq!(context(twice), None);
}

/// Launches of which the function around them passes what it is passed itself, in a host that is not decided.
fn callers(functions: &str, calls: &str) -> Report {
    report_of_kernels(&format!(
        "int width = 32;\n\
        __global__ void own(float *a, int w) {{ a[blockIdx.y * w + blockIdx.x * 16 + threadIdx.x] = w; }}\n\
        void launch(float *a, int w) {{ own<<<dim3(2, 2), 16>>>(a, w); }}\n\
        void frame(float *a) {{ launch(a, width); }}\n{functions}\n\
        int main() {{ float *a; cudaMalloc(&a, 4096); unknown_type first; {calls} return 0; }}\n"
    ))
}

#[test]
fn launches_are_decided_by_the_callers_of_their_functions() {
    let context = |report: &Report| report.kernels[0].context.clone();
    let by_frame = callers("", "frame(a);");
    assert!(matches!(by_frame.kernels[0].verdict, Verdict::Safe { is_complete: true, .. }));
    assert_eq!(context(&by_frame).as_deref(), Some("from `frame` with any arguments"));
    // By all callers, and by theirs.
    let show =
        "void show(float *a, int w) { launch(a, w); }\nvoid twice(float *a) { show(a, 48); }";
    let by_all = callers(show, "frame(a); twice(a);");
    assert_eq!(context(&by_all).as_deref(), Some("from `frame` and `twice` with any arguments"));
}

#[test]
fn launches_are_not_decided_by_some_of_the_callers_of_their_functions() {
    let is_open = |functions: &str, calls: &str| {
        callers(functions, calls).kernels[0].verdict == Verdict::Unknown
    };
    // A caller that passes too short a row: one that is reached, one that is not, one in a statement that is not
    // understood, one that is a template, one through a pointer.
    assert!(is_open("void other(float *a) { launch(a, 16); }", "frame(a); other(a);"));
    assert!(is_open("void other(float *a) { launch(a, 16); }", "frame(a);"));
    assert!(is_open("void other(float *a) { mystery m(launch(a, 16)); }", "frame(a); other(a);"));
    assert!(is_open(
        "template <int N> void other(float *a) { launch(a, N); }",
        "frame(a); other<16>(a);"
    ));
    assert!(is_open(
        "void other(void (*f)(float *, int), float *a) { f(a, 16); }",
        "frame(a); other(launch, a);"
    ));
    // The width may be another one: where it is written, also in a function that is not reached, and by its address.
    assert!(is_open("", "width = 16; frame(a);"));
    assert!(is_open("void narrow() { width = 16; }", "frame(a);"));
    // What another file defines may do both.
    let declared = "void prepare(float *);";
    assert!(is_open(declared, "prepare(a); frame(a);"));
    assert!(is_open("", "scanf(\"%d\", &width); frame(a);"));
}

#[test]
fn kernels_of_a_host_that_is_decided_are_decided_with_it() {
    let found = report_of_kernels(RACE);
    assert_eq!(found.kernels.len(), 1);
    assert_eq!(found.kernels[0].verdict, Verdict::Unsafe);
    assert_eq!(found.kernels[0].context.as_deref(), Some("from `main`"));
    let safe = report_of_kernels(&RACE.replace("a[threadIdx.x + 1]", "1"));
    assert!(safe.is_safe() && matches!(safe.kernels[0].verdict, Verdict::Safe { .. }));
    assert!(report(RACE).kernels.is_empty(), "only if asked for");
}

/// What is said of each launch: kernel, line and answer.
fn launches(text: &str) -> Vec<(String, u32, &'static str)> {
    let found = report_of_kernels(text);
    let said = |verdict: &Verdict| {
        let words = [
            (matches!(verdict, Verdict::Safe { .. }), "safe"),
            (*verdict == Verdict::Unsafe, "unsafe"),
        ];
        words.into_iter().find(|it| it.0).map_or("unknown", |it| it.1)
    };
    let line = |it: &cuda_verify_core::KernelPart| it.launch.as_ref().map_or(0, |it| it.line);
    found.kernels.iter().map(|it| (it.kernel.clone(), line(it), said(&it.verdict))).collect()
}

#[test]
fn a_program_that_is_read_for_both_sides_has_each_launch_once() {
    let text = "\
        #if __CUDA_ARCH__ >= 800\n#define WIDE 1\n#endif\n\
        __global__ void grow(float *a) { a[threadIdx.x] = expf(a[threadIdx.x]); }\n\
        void launch(float *a, int n) { grow<<<1, n>>>(a); }\n\
        int main() { float *a; cudaMalloc(&a, 256); cudaMemset(a, 0, 256); launch(a, 64); return 0; }\n";
    assert_eq!(launches(text), [("grow".to_owned(), 5, "safe")]);
}

#[test]
fn launches_beside_what_is_wrong_are_decided() {
    let program = |before: &str| {
        format!(
            "__global__ void fill(int *a, int n) {{ int s[64]; s[n] = 1; a[threadIdx.x] = s[n]; }}\n\
            __global__ void same(int *a) {{ a[0] = threadIdx.x; }}\n\
            int main() {{ int *a, n = nondet_int(); cudaMalloc(&a, 256);\n\
            {before}\n\
            fill<<<1, 64>>>(a, n & 63); return 0; }}\n"
        )
    };
    let of = |name: &str, line, what| (name.to_owned(), line, what);
    let fill = |what| of("fill", 5, what);
    // A mistake of the host, and of another kernel.
    assert!(launches(&program("int b[2] = {}; n = b[n & 3];")).contains(&fill("safe")));
    let beside = launches(&program("same<<<1, 64>>>(a);"));
    assert!(beside.contains(&fill("safe")) && beside.contains(&of("same", 4, "unsafe")));
    // The same kernel elsewhere.
    let again = launches(&program("if (n > 3) fill<<<1, 65>>>(a, n & 63);"));
    assert!(again.contains(&fill("safe")) && again.contains(&of("fill", 4, "unsafe")));
    // It goes wrong itself, or no execution comes to it.
    assert!(!launches(&program("a += 1;")).contains(&fill("safe")));
    assert!(!launches(&program("*(int *) 0 = 1;")).contains(&fill("safe")));
}

/// A place where two kernels go wrong is reported once.
#[test]
fn a_mistake_of_two_launches_is_one_of_both() {
    let found = launches(
        "__device__ void set(int *a) { a[0] = threadIdx.x; }\n\
        __global__ void first(int *a) { set(a); }\n\
        __global__ void second(int *a) { if (threadIdx.x < 9) set(a); }\n\
        int main() { int *a; cudaMalloc(&a, 256);\n\
        first<<<1, 64>>>(a);\n\
        second<<<1, 64>>>(a); return 0; }\n",
    );
    assert!(found.iter().all(|it| it.2 != "safe"), "{found:?}");
}

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
    let log: Value =
        serde_json::from_str(&sarif_document(&[report(RACE), safe], &[])).expect("JSON");
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

#[cfg(feature = "html")]
#[test]
fn html_shows_both_sides_and_escapes() {
    let page = report(RACE).to_html();
    assert!(page.contains("data-race") && page.contains("Confirmed by a replay"));
    assert!(page.contains("shift &lt;1&gt;.cu") && !page.contains("shift <1>"));
    assert!(page.contains("class=\"line mark\"") && page.contains("class=\"line other\""));
    assert!(!page.contains("http"), "the page needs nothing else");
}

#[test]
fn stored_reports_say_the_same_in_all_forms() {
    let through_macro = "#define SET(p) p[threadIdx.x / 2] = threadIdx.x\n\
        /* \u{e4} */ __global__ void k(int *a) {\n  SET(a);\n}\n";
    for source in [
        RACE,
        through_macro,
        "int main() { return 0; }",
        "int a;\nint main() { asm(\"nop\"); return a; }",
        "#include <cufft.h>\nint main() { cufftHandle plan; return cufftPlan1d(&plan, -1, CUFFT_C2C, 1); }",
    ] {
        let report = report(source);
        let again = Report::from_stored(&report.to_stored()).expect("it is read again");
        assert_eq!(again.to_text(), report.to_text());
        assert_eq!(again.to_json(), report.to_json());
        #[cfg(feature = "html")]
        assert_eq!(again.to_html(), report.to_html());
        assert_eq!(again.to_sarif(), report.to_sarif());
    }
    assert!(Report::from_stored("{}").is_none());
}

#[test]
fn rejected_sources_say_where() {
    let error = Verifier::new().source_text("a.cu", "int main() { return 0 }\n").verify();
    let error = error.expect_err("it is rejected");
    let message = error.messages().first().expect("there is a message");
    assert_eq!(message.place.as_ref().map(|place| place.line), Some(1), "{error}");
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

/// A program that is missing.
fn gone(name: &str) -> Failure {
    Failure::new(name, &Verifier::new().source_file("/no/such/file.cu").expect_err("it is missing"))
}

/// Every object allows the fields that it describes only: a field that the schema does not know is found.
fn without_others(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.contains_key("properties") {
                fields.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            fields.values_mut().for_each(without_others);
        }
        Value::Array(elements) => elements.iter_mut().for_each(without_others),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn json_is_as_its_schema_says() {
    let mut strict: Value = serde_json::from_str(JSON_SCHEMA).expect("JSON");
    // The definitions are an object without fields of its own.
    without_others(&mut strict);
    let validator = jsonschema::validator_for(&strict).expect("a schema");
    let mut suppressed = report(RACE);
    suppressed.violations[0].suppression =
        Some(Suppression { reason: "known".to_owned(), until: Some("2030-01-01".to_owned()) });
    let reports = [
        report(RACE),
        suppressed,
        report("int main() { return 0; }"),
        report("int a;\nint main() { asm(\"nop\"); return a; }"),
        report("__global__ void k(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }"),
        report("int main() { int n = nondet_int(); assert(n != 5); return 0; }"),
        report_of_kernels(RACE),
        report_of_kernels(UNFINISHED),
    ];
    let failures = [gone("gone.cu")];
    let document: Value = serde_json::from_str(&json_document(&reports, &failures)).expect("JSON");
    let errors: Vec<String> =
        validator.iter_errors(&document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!(document["tool"]["name"], "cuda-verify");
    assert_eq!(document["programs"].as_array().map(Vec::len), Some(9));
}

/// What code-scanning hosts ask for beyond the format itself.
#[test]
fn sarif_has_help_ends_fingerprints_and_notifications() {
    let failures = [gone("/tmp/gone.cu")];
    let unknown = report("int a;\nint main() { asm(\"nop\"); return a; }");
    let mut suppressed = report(RACE);
    suppressed.violations[0].suppression =
        Some(Suppression { reason: "known".to_owned(), until: None });
    let log = sarif_document(&[report(RACE), unknown, suppressed], &failures);
    let log: Value = serde_json::from_str(&log).expect("JSON");
    let run = &log["runs"][0];
    let rule = &run["tool"]["driver"]["rules"][0];
    for field in ["shortDescription", "fullDescription", "help"] {
        assert!(rule[field]["text"].as_str().is_some_and(|text| text.len() > 20), "{field}");
    }
    assert!(rule["help"]["markdown"].as_str().is_some_and(|text| text.contains("```cuda")));
    for result in run["results"].as_array().expect("a list") {
        assert_eq!(result["ruleIndex"], 0);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let (start, end) = (region["startColumn"].as_u64(), region["endColumn"].as_u64());
        assert!(region["startLine"] == region["endLine"] && start < end, "{region}");
        assert_eq!(
            result["partialFingerprints"]["cudaVerify/v1"],
            "data-race:shift <1>.cu:shift:a:0"
        );
    }
    assert!(run["results"][0]["suppressions"].is_null());
    assert_eq!(run["results"][1]["suppressions"][0]["justification"], "known");
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notifications = invocation["toolExecutionNotifications"].as_array().expect("a list");
    assert_eq!(notifications.len(), 2);
    let place = &notifications[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "file:///tmp/gone.cu");
}

#[test]
fn violations_that_are_not_counted_say_so() {
    let mut report = report(RACE);
    assert!(!report.is_suppressed() && report.to_text().ends_with("VERIFICATION FAILED\n"));
    report.violations[0].suppression =
        Some(Suppression { reason: "known".to_owned(), until: None });
    assert!(report.is_unsafe() && report.is_suppressed());
    assert!(report.to_text().ends_with("  not counted: known\nVERIFICATION SUPPRESSED\n"));
}
