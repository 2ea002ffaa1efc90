//! A report as one HTML page that needs nothing else: sources with marked lines, both sides of a race, the inputs, and
//! the replay as a timeline with one column for each thread.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::render::object_text;
use crate::report::{Confirmation, Place, Report, ThreadId, TraceStep, Verdict, Violation};
use crate::trace;

/// Lines shown around a place.
const CONTEXT: u32 = 3;
/// Steps shown of a replay, the last ones.
const MAX_STEPS: usize = 500;
const STYLE: &str = "\
body { font-family: sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em; color: #222 }
h1 { font-size: 1.4em } h2 { font-size: 1.15em; border-top: 1px solid #ccc; padding-top: 1em }
pre, code, td { font-family: monospace; font-size: 13px }
.safe { color: #176f2c } .unsafe { color: #b3261e } .unknown { color: #8a5a00 }
.source { background: #f6f6f6; padding: .5em; overflow-x: auto }
.line { display: block; white-space: pre } .mark { background: #ffd7d4 } .other { background: #ffe9b8 }
.number { color: #888; display: inline-block; width: 4em; text-align: right; padding-right: 1em }
table { border-collapse: collapse } td, th { border: 1px solid #ddd; padding: .15em .5em; text-align: left; vertical-align: top }
.steps { max-height: 40em; overflow: auto }";

impl Report {
    /// The report as an HTML page.
    #[must_use]
    pub fn to_html(&self) -> String {
        let (class, verdict) = match &self.verdict {
            Verdict::Safe { scope, .. } => ("safe", format!("safe: {scope}")),
            Verdict::Unsafe => ("unsafe", format!("unsafe: {} violations", self.violations.len())),
            Verdict::Unknown => ("unknown", "unknown".to_owned()),
        };
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    title { "cuda-verify: " (verdict) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    h1 { "cuda-verify: " (self.program) ": " span class=(class) { (verdict) } }
                    @for reason in &self.reasons {
                        p { (reason.message) @if let Some(place) = &reason.place { " at " (place_text(place)) } }
                    }
                    @for diagnostic in &self.diagnostics { pre { (diagnostic) } }
                    @for violation in &self.violations { (self.violation_html(violation)) }
                    @for candidate in &self.candidates {
                        h2 { "Possible violation" }
                        (self.violation_html(candidate))
                    }
                    @if !self.entries.is_empty() {
                        h2 { "Entries" }
                        ul { @for entry in &self.entries { li { (entry) } } }
                    }
                    @if !self.assumptions.is_empty() {
                        h2 { "Assumed" }
                        ul { @for it in &self.assumptions { li { (it.text) " [" code { (it.tag) } "]" } } }
                    }
                    @if !self.coverage.is_empty() {
                        h2 { "Coverage" }
                        table {
                            tr { th { "function" } th { "lines" } th { "not reached" } }
                            @for it in &self.coverage {
                                tr {
                                    td { code { (it.function) } " at " (place_text(&it.place)) }
                                    td { (it.n_lines) }
                                    td { @for line in &it.unreached { (line) " " } }
                                }
                            }
                        }
                    }
                    h2 { "Statistics" }
                    p { (self.extent()) }
                    p {
                        (self.statistics.steps) " steps, " (self.statistics.checks) " checks, "
                        (self.statistics.queries) " queries, " (self.statistics.threads) " threads, "
                        (format!("{:.3}", self.statistics.seconds)) " s"
                    }
                }
            }
        };
        page.into_string()
    }

    fn violation_html(&self, violation: &Violation) -> Markup {
        html! {
            h2 { (violation.property) ": " (violation.message) }
            p {
                @match &violation.confirmation {
                    Confirmation::Run => { "Met in a run." }
                    Confirmation::Confirmed => {
                        "Confirmed by a replay"
                        @if let Some(threads) = &violation.replayed { " of " (threads) }
                        " with the values below."
                    }
                    Confirmation::Candidate { reason } => { "Not confirmed by a replay: " (reason) "." }
                }
                @if let Some(launch) = &violation.launch {
                    " Kernel " code { (launch.kernel) } " launched with gridDim " (trace::dim_text(launch.grid))
                    ", blockDim " (trace::dim_text(launch.block)) " at " (place_text(&launch.place)) "."
                }
            }
            @if violation.accesses.is_empty() {
                (self.source_html(&violation.place, "mark"))
            }
            @for (index, access) in violation.accesses.iter().enumerate() {
                p {
                    (access.kind) " of " (access.size_bytes) " bytes of " code { (access.object) }
                    @if let Some(offset) = access.offset_bytes { " at byte " (offset) }
                    " by threadIdx " (trace::dim_text(access.thread_idx)) ", blockIdx "
                    (trace::dim_text(access.block_idx)) ", barrier interval " (access.interval)
                    @if let Some(value) = &access.value { ", value " (value) }
                }
                (self.source_html(&access.place, if index == 0 { "mark" } else { "other" }))
            }
            @for object in &violation.objects { p { (object_text(object)) } }
            @if !violation.inputs.is_empty() {
                table {
                    tr { th { "input" } th { "value" } th { "taken at" } th { "by" } }
                    @for input in &violation.inputs {
                        tr {
                            td { (input.name) @if let Some(offset) = input.offset_bytes { " at byte " (offset) } }
                            td { (input.value) }
                            td { @if let Some(place) = &input.place { (place_text(place)) } }
                            td { (trace::thread_text(input.thread)) }
                        }
                    }
                }
            }
            (timeline(&violation.trace))
        }
    }

    /// The lines around a place, with its line marked.
    fn source_html(&self, place: &Place, class: &str) -> Markup {
        let file = self.sources.files().find(|(_, file)| file.name == place.file);
        let text = file.map(|(_, file)| file.text.clone()).unwrap_or_default();
        let first = place.line.saturating_sub(CONTEXT).max(1);
        let lines = (1u32..).zip(text.lines());
        let shown = lines.filter(|(number, _)| (first..=place.line + CONTEXT).contains(number));
        html! {
            div class="source" {
                code { (place_text(place)) }
                @for (number, line) in shown {
                    code class={ "line " @if number == place.line { (class) } } {
                        span class="number" { (number) } (line)
                    }
                }
            }
        }
    }
}

/// The steps of a replay, a column for each thread.
fn timeline(steps: &[TraceStep]) -> Markup {
    let n_left_out = steps.len().saturating_sub(MAX_STEPS);
    let shown = &steps[n_left_out..];
    let mut columns: BTreeMap<Option<([u32; 3], [u32; 3])>, Option<ThreadId>> = BTreeMap::new();
    for step in shown {
        columns.insert(key(step.thread), step.thread);
    }
    html! {
        @if !shown.is_empty() {
            p { "Replay" @if n_left_out > 0 { ", without the first " (n_left_out) " steps" } ":" }
            div class="steps" {
                table {
                    tr { th { "place" } @for thread in columns.values() { th { (trace::thread_text(*thread)) } } }
                    @for step in shown {
                        tr {
                            td { (place_text(&step.place)) }
                            @for column in columns.keys() {
                                td { @if *column == key(step.thread) { (trace::action(step)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn key(thread: Option<ThreadId>) -> Option<([u32; 3], [u32; 3])> {
    thread.map(|thread| (thread.block_idx, thread.thread_idx))
}

fn place_text(place: &Place) -> String {
    format!("{}:{}:{}", place.file, place.line, place.column)
}
