//! The steps of a replay: as data from which the script makes the rows that are in sight, and the last ones as rows for
//! readers without scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use super::cut;
use crate::kinds::StepKind;
use crate::report::{Place, Report, ThreadId, TraceStep, Violation};
use crate::trace;

/// Rows for readers without scripts.
const MAX_PLAIN: usize = 40;
/// Bytes of a step beside its texts, at most.
const STEP_BYTES: usize = 24;
/// The row classes, in the order of the list in the script.
const CLASSES: [&str; 5] = ["", "wait", "launch", "one", "two"];

type Key = Option<([u32; 3], [u32; 3])>;

/// Texts that are written once and named by number.
#[derive(Default)]
struct Interned {
    numbers: BTreeMap<String, usize>,
    texts: Vec<String>,
    n_bytes: usize,
}

impl Interned {
    fn number(&mut self, text: String) -> usize {
        let next = self.texts.len();
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        self.n_bytes += text.len() + 5 * text.matches('<').count() + 8;
        self.texts.push(text.clone());
        self.numbers.insert(text, next);
        next
    }
}

impl Report {
    /// The last steps that fit into so many bytes.
    pub(super) fn replay_html(&self, violation: &Violation, id: &str, max_bytes: usize) -> Markup {
        let n_shown = n_that_fit(&violation.trace, max_bytes);
        let n_left_out = violation.trace.len() - n_shown;
        let shown = &violation.trace[n_left_out..];
        let mut threads: BTreeMap<Key, Option<ThreadId>> = BTreeMap::new();
        for step in shown {
            threads.insert(key(step.thread), step.thread);
        }
        let columns: Vec<Key> = threads.keys().copied().collect();
        let column =
            |step: &TraceStep| columns.iter().position(|it| *it == key(step.thread)).unwrap_or(0);
        let names: Vec<String> = threads.values().map(|it| trace::thread_text(*it)).collect();
        html! {
            @if !shown.is_empty() {
                h3 { "Replay" @if n_left_out > 0 { ", without the first " (n_left_out) " steps" } }
                div class="steps" id={ "replay-" (id) } style={ "--n:" (names.len()) } {
                    div class="view plain" tabindex="0" role="listbox" aria-label="Steps of the replay" {
                        div class="head" { span { "place" } @for name in &names { span { (name) } } }
                        @for step in &shown[shown.len().saturating_sub(MAX_PLAIN)..] {
                            div class={ "step " (CLASSES[class(violation, step)]) } {
                                span class="where" { (line(&step.place)) }
                                span class="who" { (trace::thread_text(step.thread)) }
                                span class="what" style={ "grid-column:" (column(step) + 2) } { (trace::action(step)) }
                            }
                        }
                    }
                    div class="told mono" role="status" { "Choose a step by the arrow keys or a click." }
                    script type="application/json" class="trace" {
                        (PreEscaped(self.data(violation, shown, &names, &column)))
                    }
                }
            }
        }
    }

    /// The steps as JSON that can stand in a page.
    fn data(
        &self,
        violation: &Violation,
        steps: &[TraceStep],
        names: &[String],
        column: &dyn Fn(&TraceStep) -> usize,
    ) -> String {
        let (mut places, mut texts) = (Interned::default(), Interned::default());
        let mut rows = String::new();
        let mut sources: Vec<&Place> = Vec::new();
        for step in steps {
            let place = places.number(line(&step.place));
            if place == sources.len() {
                sources.push(&step.place);
            }
            let text = texts.number(trace::action(step));
            let comma = if rows.is_empty() { "" } else { "," };
            let class = class(violation, step);
            // Writing to a string does not fail.
            let _infallible = write!(rows, "{comma}[{},{place},{text},{class}]", column(step));
        }
        let places: Vec<[String; 2]> = places
            .texts
            .iter()
            .zip(sources)
            .map(|(name, place)| {
                let line = self.lines(&place.file, place.line, place.line).first().map(|it| it.1);
                [name.clone(), cut(line.unwrap_or("").trim())]
            })
            .collect();
        let tables =
            serde_json::json!({ "threads": names, "places": places, "texts": texts.texts });
        let tables = tables.to_string();
        let tables = tables.strip_suffix('}').unwrap_or(&tables);
        // In a page, the text of a script ends at the first end of one.
        format!("{tables},\"steps\":[{rows}]}}").replace('<', "\\u003c")
    }
}

/// How many of the last steps fit into so many bytes of data.
fn n_that_fit(steps: &[TraceStep], max_bytes: usize) -> usize {
    let mut texts = Interned::default();
    let fits = steps.iter().rev().enumerate().take_while(|(n_before, step)| {
        texts.number(trace::action(step));
        texts.number(line(&step.place));
        texts.n_bytes + (n_before + 1) * STEP_BYTES <= max_bytes
    });
    fits.count()
}

/// The class of a row: waiting, launching, and the two accesses of a race.
fn class(violation: &Violation, step: &TraceStep) -> usize {
    let is_access = |index: usize| {
        violation.accesses.get(index).is_some_and(|it| {
            let thread = Some((it.block_idx, it.thread_idx));
            let is_same = key(step.thread) == thread && step.place == it.place;
            is_same && step.offset_bytes.is_some() && step.offset_bytes == it.offset_bytes
        })
    };
    match step.kind {
        StepKind::Wait => 1,
        StepKind::Launch => 2,
        StepKind::Read | StepKind::Write if is_access(0) => 3,
        StepKind::Read | StepKind::Write if is_access(1) => 4,
        StepKind::Input | StepKind::Assign | StepKind::Read | StepKind::Write => 0,
    }
}

fn key(thread: Option<ThreadId>) -> Key {
    thread.map(|thread| (thread.block_idx, thread.thread_idx))
}

fn line(place: &Place) -> String {
    format!("{}:{}", place.file, place.line)
}
