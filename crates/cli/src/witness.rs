//! Answers and questions in the formats of the software verification competition (SV-COMP): property files, and
//! witnesses in GraphML (version 1.0) and YAML (version 2.0).
//!
//! A witness of a violation is the values that the host takes from its environment, in their order, and the place of the
//! violation. One of correctness claims no invariant, which is always right.

use std::fmt::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use cuda_verify_core::{Place, PropertyKind, Report, StepKind, TraceStep, Violation};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::project::date_of;

/// What most tasks ask for.
const UNREACHABLE: &str = "G ! call(reach_error())";
/// What a property of a `.prp` file asks for, and the kinds that it consists of.
const PROPERTIES: &[(&str, &[PropertyKind])] = &[
    (UNREACHABLE, &[PropertyKind::Assertion]),
    ("G assert", &[PropertyKind::Assertion]),
    ("G ! data-race", &[PropertyKind::DataRace]),
    ("G ! overflow", &[PropertyKind::Overflow]),
    (
        "G valid-deref",
        &[PropertyKind::ArrayBounds, PropertyKind::NullPointer, PropertyKind::DanglingPointer],
    ),
    ("G valid-free", &[PropertyKind::InvalidFree]),
    ("G valid-memtrack", &[PropertyKind::MemoryLeak]),
    ("G valid-memcleanup", &[PropertyKind::MemoryLeak]),
];

/// The kinds that a property file asks for, and the functions that must not be called.
///
/// # Errors
/// A line is no property that is known.
pub(crate) fn properties(text: &str) -> Result<(Vec<PropertyKind>, Vec<String>), String> {
    let (mut kinds, mut unreachable) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let inner = words.strip_prefix("CHECK( init(main()), LTL(");
        let formula = inner.and_then(|rest| rest.strip_suffix(") )")).map(str::trim);
        let call = formula.and_then(|it| it.strip_prefix("G ! call(")?.strip_suffix("())"));
        if let Some(function) = call {
            kinds.push(PropertyKind::Assertion);
            unreachable.push(function.trim().to_owned());
            continue;
        }
        let is_meant = |it: &&(&str, &[PropertyKind])| Some(it.0) == formula;
        let found = PROPERTIES.iter().find(is_meant);
        kinds.extend_from_slice(
            found.ok_or_else(|| format!("`{line}` is no property that is known"))?.1,
        );
    }
    if kinds.is_empty() { Err("there is no property".to_owned()) } else { Ok((kinds, unreachable)) }
}

/// The property that a witness is about.
fn specification(kind: Option<PropertyKind>) -> String {
    let is_meant = |it: &&(&str, &[PropertyKind])| kind.is_some_and(|kind| it.1.contains(&kind));
    let formula = PROPERTIES.iter().find(is_meant).map_or(UNREACHABLE, |it| it.0);
    format!("CHECK( init(main()), LTL({formula}) )")
}

/// The witness of an answer, in the format that the name of its file asks for; none for an answer that has none.
pub(crate) fn witness(report: &Report, file: &Path) -> Option<String> {
    let violation = report.violations.first();
    if violation.is_none() && !report.is_safe() {
        return None;
    }
    let is_yaml = file.extension().is_some_and(|it| it == "yml" || it == "yaml");
    Some(if is_yaml { yaml(report, violation) } else { graphml(report, violation) })
}

/// The values that the host takes, in their order.
fn inputs(violation: &Violation) -> impl Iterator<Item = &TraceStep> {
    violation.trace.iter().filter(|it| it.kind == StepKind::Input && it.thread.is_none())
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A YAML document: JSON is YAML.
fn yaml(report: &Report, violation: Option<&Violation>) -> String {
    let files: Vec<(&str, &str)> = report.files().collect();
    let hashes: serde_json::Map<String, Value> =
        files.iter().map(|(name, text)| ((*name).to_owned(), hash(text).into())).collect();
    let names: Vec<&str> = files.iter().map(|it| it.0).collect();
    let specification = specification(violation.map(|it| it.property));
    let (kind, content) = match violation {
        None => ("invariant_set", json!([])),
        Some(violation) => ("violation_sequence", segments(violation)),
    };
    let document = json!([{
        "entry_type": kind,
        "metadata": {
            "format_version": "2.0",
            "uuid": uuid(&format!("{specification}{content}{hashes:?}")),
            "creation_time": now(),
            "producer": { "name": "cuda-verify", "version": env!("CARGO_PKG_VERSION") },
            "task": {
                "input_files": names,
                "input_file_hashes": hashes,
                "specification": specification,
                "data_model": "LP64",
                "language": "C"
            }
        },
        "content": content
    }]);
    format!("{document:#}\n")
}

/// What leads to a violation: what calls return, then the place.
fn segments(violation: &Violation) -> Value {
    let location = |place: &Place| json!({ "file_name": place.file, "line": place.line, "column": place.column });
    let mut segments: Vec<Value> = inputs(violation)
        .filter_map(|step| {
            let value = step.value.as_deref()?;
            // The place of a call is the closing parenthesis of its arguments.
            let place = &step.place;
            let at = json!({
                "file_name": place.file,
                "line": place.end_line,
                "column": place.end_column.saturating_sub(1).max(1)
            });
            Some(json!({ "segment": [{ "waypoint": {
                "type": "function_return",
                "action": "follow",
                "constraint": { "value": format!("\\result == {value}"), "format": "ext_c_expression" },
                "location": at
            } }] }))
        })
        .collect();
    segments.push(json!({ "segment": [{ "waypoint": {
        "type": "target", "action": "follow", "location": location(&violation.place)
    } }] }));
    json!(segments)
}

/// A GraphML document: one edge for each value, the last node is the violation.
fn graphml(report: &Report, violation: Option<&Violation>) -> String {
    let first = report.files().next();
    let (name, text) = first.unwrap_or((report.program.as_str(), ""));
    let kind = if violation.is_some() { "violation_witness" } else { "correctness_witness" };
    let mut page = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n",
    );
    for (id, target, ty) in KEYS {
        line(
            &mut page,
            1,
            &format!("<key id=\"{id}\" for=\"{target}\" attr.name=\"{id}\" attr.type=\"{ty}\"/>"),
        );
    }
    line(&mut page, 1, "<graph edgedefault=\"directed\">");
    let specification = specification(violation.map(|it| it.property));
    for (key, value) in [
        ("witness-type", kind),
        ("sourcecodelang", "C"),
        ("producer", concat!("cuda-verify ", env!("CARGO_PKG_VERSION"))),
        ("specification", specification.as_str()),
        ("programfile", name),
        ("programhash", hash(text).as_str()),
        ("architecture", "64bit"),
        ("creationtime", now().as_str()),
    ] {
        line(&mut page, 2, &data(key, value));
    }
    line(&mut page, 2, &format!("<node id=\"N0\">{}</node>", data("entry", "true")));
    let mut nodes = 0;
    let mut edge = |page: &mut String, data: &str, end: &str| {
        let (from, to) = (nodes, nodes + 1);
        line(page, 2, &format!("<node id=\"N{to}\">{end}</node>"));
        line(page, 2, &format!("<edge source=\"N{from}\" target=\"N{to}\">{data}</edge>"));
        nodes = to;
    };
    if let Some(violation) = violation {
        for step in inputs(violation) {
            let mut all = data("startline", &step.place.line.to_string());
            if let Some(value) = &step.value {
                all.push_str(&data("assumption", &format!("\\result == {value};")));
                all.push_str(&data("assumption.resultfunction", &step.subject));
            }
            edge(&mut page, &all, "");
        }
        let place = data("startline", &violation.place.line.to_string());
        edge(&mut page, &place, &data("violation", "true"));
    }
    line(&mut page, 1, "</graph>");
    page.push_str("</graphml>\n");
    page
}

/// The attributes that are used: name, what has it, type.
const KEYS: &[(&str, &str, &str)] = &[
    ("witness-type", "graph", "string"),
    ("sourcecodelang", "graph", "string"),
    ("producer", "graph", "string"),
    ("specification", "graph", "string"),
    ("programfile", "graph", "string"),
    ("programhash", "graph", "string"),
    ("architecture", "graph", "string"),
    ("creationtime", "graph", "string"),
    ("entry", "node", "boolean"),
    ("violation", "node", "boolean"),
    ("startline", "edge", "int"),
    ("assumption", "edge", "string"),
    ("assumption.resultfunction", "edge", "string"),
];

fn line(page: &mut String, depth: usize, text: &str) {
    // Writing to a string does not fail.
    let _infallible = writeln!(page, "{}{text}", "  ".repeat(depth));
}

fn data(key: &str, value: &str) -> String {
    let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<data key=\"{key}\">{value}</data>")
}

/// A name that no other witness has, as the formats ask for: a hash in the form of a UUID (RFC 9562, version 8).
fn uuid(text: &str) -> String {
    let hash = hash(text);
    format!(
        "{}-{}-8{}-9{}-{}",
        &hash[..8],
        &hash[8..12],
        &hash[13..16],
        &hash[17..20],
        &hash[20..32]
    )
}

/// The time in the form of ISO 8601.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs());
    let day = date_of(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_files_name_kinds() {
        let text =
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G ! data-race) )\n";
        let expected = vec![PropertyKind::InvalidFree, PropertyKind::DataRace];
        assert_eq!(properties(text), Ok((expected, Vec::new())));
        let call = properties("CHECK( init(main()), LTL(G ! call(fail())) )");
        assert_eq!(call, Ok((vec![PropertyKind::Assertion], vec!["fail".to_owned()])));
        assert!(properties("CHECK( init(main()), LTL(F end) )").is_err());
        assert!(properties("\n").is_err());
    }
}
