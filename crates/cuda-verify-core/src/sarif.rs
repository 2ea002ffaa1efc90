//! The static analysis results format SARIF 2.1.0 (OASIS Standard, 2020), as GitHub and editors read it.
//!
//! One run for all reports. A violation is a result with the level `error`; the accesses of a race are related
//! locations, the replay is a code flow with one thread flow for each thread. Why there is no answer is a notification
//! of the invocation. What the format has no place for stands in `properties`.

use cuda_verify_base::PropertyKind;
use serde_json::{Value, json};

use crate::error::Failure;
use crate::explain::explanation;
use crate::repair::Repair;
use crate::report::{Confirmation, Place, Report, ThreadId, TraceStep, Verdict, Violation};
use crate::trace;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

impl Report {
    /// The report as a SARIF log.
    #[must_use]
    pub fn to_sarif(&self) -> String {
        sarif_document(std::slice::from_ref(self), &[])
    }
}

/// The reports as one SARIF log, with the programs that could not be verified, and why.
///
/// # Panics
/// Never: the log consists of strings and numbers.
#[must_use]
pub fn sarif_document(reports: &[Report], failures: &[Failure]) -> String {
    let violations = || reports.iter().flat_map(|report| &report.violations);
    let mut broken: Vec<PropertyKind> = violations().map(|v| v.property).collect();
    broken.sort_by_key(|kind| kind.name());
    broken.dedup();
    let rules: Vec<Value> = broken.iter().map(|kind| rule(*kind)).collect();
    let results = reports.iter().flat_map(|report| {
        // A repair mends all of them.
        let repairs = |number: usize| if number == 0 { &report.repairs[..] } else { &[] };
        let numbered = report.violations.iter().enumerate();
        numbered.map(|(number, it)| result(it, &broken, repairs(number))).collect::<Vec<Value>>()
    });
    let results: Vec<Value> = results.collect();
    let failed = failures.iter().map(|Failure { program, message }| {
        json!({
            "level": "error",
            "message": { "text": message },
            "descriptor": { "id": "not-verified" },
            "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(program) } } }],
        })
    });
    let notifications: Vec<Value> = failed.chain(reports.iter().flat_map(notifications)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cuda-verify",
                "fullName": concat!("cuda-verify ", env!("CARGO_PKG_VERSION")),
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            }},
            "automationDetails": { "id": "cuda-verify/" },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": failures.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
            "properties": { "verdicts": reports.iter().map(verdict).collect::<Vec<_>>() },
        }],
    });
    serde_json::to_string_pretty(&log).expect("invariant: the log is plain data")
}

/// A kind of property with what it means and how it is mended.
fn rule(kind: PropertyKind) -> Value {
    let about = explanation(kind);
    let text = format!("{}\n{}\n\n{}", about.summary, about.consequence, about.remedy);
    let markdown = format!(
        "{}\n\n{}\n\nFor example:\n\n```cuda\n{}```\n\n{}\n\n```cuda\n{}```\n",
        about.summary, about.consequence, about.wrong, about.remedy, about.right
    );
    json!({
        "id": kind.name(),
        // A name that is the identifier but for capital letters is refused by linters.
        "name": format!("{kind:?}Violation"),
        "shortDescription": { "text": about.summary },
        "fullDescription": { "text": format!("{} {}", about.summary, about.consequence) },
        "help": { "text": text, "markdown": markdown },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["cuda", "correctness"], "precision": "very-high" },
    })
}

fn verdict(report: &Report) -> Value {
    let (kind, scope) = match &report.verdict {
        Verdict::Safe { scope, is_conditional: true, .. } => ("safe-under-conditions", Some(scope)),
        Verdict::Safe { scope, .. } => ("safe", Some(scope)),
        Verdict::Unsafe => ("unsafe", None),
        Verdict::Unknown => ("unknown", None),
    };
    json!({
        "program": report.program,
        "kind": kind,
        "scope": scope,
        "kinds": report.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
        "assumptions": report.assumptions,
        "contract": report.contract,
        "coverage": report.coverage,
    })
}

fn notifications(report: &Report) -> impl Iterator<Item = Value> + '_ {
    report.reasons.iter().map(|reason| {
        let places: Vec<Value> = reason.place.iter().map(|place| location(place, None)).collect();
        json!({
            "level": "warning",
            "message": { "text": reason.message },
            "descriptor": { "id": reason.kind },
            "locations": places,
        })
    })
}

fn result(violation: &Violation, rules: &[PropertyKind], repairs: &[Repair]) -> Value {
    let accesses = violation.accesses.iter().map(|access| {
        let thread = ThreadId { thread_idx: access.thread_idx, block_idx: access.block_idx };
        let what = trace::named(&access.object, access.part.as_deref(), access.offset_bytes);
        let text = format!("{} of {what} by {}", access.kind, trace::thread_text(Some(thread)));
        location(&access.place, Some(&text))
    });
    let launch = violation.launch.iter().map(|launch| {
        let text = format!(
            "launch of {} with gridDim {}, blockDim {}",
            launch.kernel,
            trace::dim_text(launch.grid),
            trace::dim_text(launch.block)
        );
        location(&launch.place, Some(&text))
    });
    let others = violation.related.iter().map(|it| location(&it.place, Some(&it.text)));
    let related: Vec<Value> = accesses.chain(others).chain(launch).collect();
    let (is_confirmed, doubt) = match &violation.confirmation {
        Confirmation::Run | Confirmation::Confirmed => (true, None),
        Confirmation::Candidate { reason } => (false, Some(reason)),
    };
    let mut result = json!({
        "ruleId": violation.property.name(),
        "ruleIndex": rules.iter().position(|kind| *kind == violation.property),
        "partialFingerprints": { "cudaVerify/v1": violation.fingerprint },
        "level": "error",
        "message": { "text": violation.message },
        "locations": [location(&violation.place, None)],
        "relatedLocations": related,
        "properties": {
            "confirmed": is_confirmed,
            "notConfirmedBecause": doubt,
            "inputs": violation.inputs,
            "schedule": violation.schedule,
        },
    });
    if let Some(suppression) = &violation.suppression {
        result["suppressions"] =
            json!([{ "kind": "external", "justification": suppression.reason }]);
    }
    if !repairs.is_empty() {
        result["fixes"] = repairs.iter().map(fix).collect();
    }
    if !violation.trace.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": thread_flows(&violation.trace) }]);
    }
    result
}

fn fix(repair: &Repair) -> Value {
    let replacements = repair.edits.iter().map(|edit| {
        json!({
            "deletedRegion": region(&edit.place),
            "insertedContent": { "text": edit.text },
        })
    });
    json!({
        "description": { "text": repair.message },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(repair.file()) },
            "replacements": replacements.collect::<Vec<_>>(),
        }],
    })
}

fn thread_flows(steps: &[TraceStep]) -> Vec<Value> {
    let mut threads: Vec<Option<ThreadId>> = Vec::new();
    for step in steps {
        if !threads.contains(&step.thread) {
            threads.push(step.thread);
        }
    }
    let flow = |thread: Option<ThreadId>| {
        let own = steps.iter().zip(0u32..).filter(|(step, _)| step.thread == thread);
        let locations: Vec<Value> = own
            .map(|(step, order)| {
                json!({
                    "location": location(&step.place, Some(&trace::action(step))),
                    "executionOrder": order + 1,
                })
            })
            .collect();
        json!({ "id": trace::thread_text(thread), "locations": locations })
    };
    threads.into_iter().map(flow).collect()
}

fn location(place: &Place, text: Option<&str>) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&place.file) },
            "region": region(place),
        },
    });
    if let Some(text) = text {
        location["message"] = json!({ "text": text });
    }
    location
}

fn region(place: &Place) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

/// A file name as a reference: what is not allowed in one is percent-encoded.
fn uri(file: &str) -> String {
    let mut text = String::from(if file.starts_with('/') { "file://" } else { "" });
    for byte in file.bytes() {
        let is_plain = byte.is_ascii_alphanumeric() || b"/-_.~:@!$&'()*+,;=".contains(&byte);
        if is_plain {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}
