//! All answers of a run as one JSON document; `report.schema.json` beside this crate's manifest describes it.

use serde_json::{Value, json};

use crate::error::Failure;
use crate::report::Report;

/// The schema of the document, in JSON Schema 2020-12.
pub const JSON_SCHEMA: &str = include_str!("../report.schema.json");

/// Raised when the meaning of a field changes or one is removed; new fields do not count.
const VERSION: u32 = 1;

/// The reports as one document, with the programs that could not be verified, and why.
///
/// # Panics
/// Never: the document consists of strings and numbers.
#[must_use]
pub fn json_document(reports: &[Report], failures: &[Failure]) -> String {
    let reports = reports
        .iter()
        .map(|report| serde_json::to_value(report).expect("invariant: reports are plain data"));
    let failures = failures.iter().map(|it| json!({ "program": it.program, "error": it.message }));
    let programs: Vec<Value> = reports.chain(failures).collect();
    let document = json!({
        "version": VERSION,
        "tool": { "name": "cuda-verify", "version": env!("CARGO_PKG_VERSION") },
        "programs": programs,
    });
    serde_json::to_string_pretty(&document).expect("invariant: the document is plain data")
}
