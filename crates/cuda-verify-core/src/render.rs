//! Text: diagnostics and reports with source lines and carets.

use std::collections::BTreeSet;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use cuda_verify_base::{
    Diagnostic, Diagnostics, ExpansionId, PropertyKind, Severity, SourceMap, Span,
};

use crate::attempts::Attempt;
use crate::concrete::{RunAnswer, RunReport};
use crate::error::Error;
use crate::kinds::{InputKind, ReasonKind};
use crate::report::{
    self, Access, Confirmation, Input, Message, Mistake, Object, Place, Reason, Report, TraceStep,
    Verdict, Violation,
};
use crate::trace::{self, dim_text};

/// What the text shows of a counterexample; the other formats have all of it.
const MAX_INPUTS: usize = 20;
const MAX_STEPS: usize = 20;
/// Characters of one line that are marked.
const MAX_MARKED: usize = 100;

/// Renders the messages of the front end. What a model refuses is of interest only where it is reached, and then it is
/// a reason of the verdict.
pub(crate) fn diagnostics(sources: &SourceMap, diagnostics: &Diagnostics) -> Vec<String> {
    let is_of_model = |span: Span| {
        let place = sources.use_site(span);
        !place.is_none() && sources.file(place.file).is_model
    };
    let is_shown = |diagnostic: &&Diagnostic| {
        diagnostic.severity != Severity::Warning || !is_of_model(diagnostic.primary)
    };
    diagnostics.iter().filter(is_shown).map(|diagnostic| one(sources, diagnostic)).collect()
}

fn one(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = format!("{} [{}]", diagnostic.message, diagnostic.code);
    let labels = diagnostic.secondary.iter().map(|label| (label.span, label.text.clone()));
    let mut notes = report::macro_notes(sources, diagnostic.primary);
    notes.extend(diagnostic.notes.iter().cloned());
    message(sources, level, &title, (diagnostic.primary, String::new()), labels.collect(), &notes)
}

fn message(
    sources: &SourceMap,
    level: Level<'_>,
    title: &str,
    primary: (Span, String),
    secondary: Vec<(Span, String)>,
    notes: &[String],
) -> String {
    let mut group = Group::with_title(level.primary_title(title));
    let labels: Vec<(Span, String, AnnotationKind)> =
        std::iter::once((primary.0, primary.1, AnnotationKind::Primary))
            .chain(secondary.into_iter().map(|(span, text)| (span, text, AnnotationKind::Context)))
            .map(|(span, text, kind)| (sources.use_site(span), text, kind))
            .filter(|(span, ..)| !span.is_none())
            .collect();
    let mut files: Vec<_> = labels.iter().map(|(span, ..)| span.file).collect();
    files.dedup();
    for file_id in files {
        let file = sources.file(file_id);
        let mut snippet = Snippet::source(&*file.text).path(file.name.as_str());
        for (span, text, kind) in labels.iter().filter(|(span, ..)| span.file == file_id) {
            let range = byte_range(&file.text, *span);
            let annotation = kind.span(range);
            snippet = snippet.annotation(if text.is_empty() {
                annotation
            } else {
                annotation.label(text.as_str())
            });
        }
        group = group.element(snippet);
    }
    for note in notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    Renderer::plain().render(&[group]).to_string()
}

fn byte_range(text: &str, span: Span) -> std::ops::Range<usize> {
    let clamp = |offset: u32| {
        let mut offset = usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    };
    let (start, end) = (clamp(span.start), clamp(span.end));
    let within = text.get(start..end).unwrap_or_default();
    // Of a line, no more is shown than what is marked and what is around it.
    match within.char_indices().nth(MAX_MARKED) {
        Some((n_bytes, _)) if !within.contains('\n') => start..start + n_bytes,
        _ => start..end.max(start),
    }
}

/// A number of things, in words.
pub(crate) fn count(n: u64, what: &str) -> String {
    match what.strip_suffix('y') {
        _ if n == 1 => format!("1 {what}"),
        Some(stem) => format!("{n} {stem}ies"),
        None if what.ends_with(['s', 'h']) => format!("{n} {what}es"),
        None => format!("{n} {what}s"),
    }
}

/// The span of a place; none if its file is not among the sources.
fn span_of(sources: &SourceMap, place: &Place) -> Span {
    let Some((id, file)) = sources.files().find(|(_, file)| file.name == place.file) else {
        return Span::NONE;
    };
    let offset = |line: u32, column: u32| {
        let lines = file.text.split_inclusive('\n');
        let mut starts = lines.scan(0, |at, text| {
            let start = *at;
            *at += text.len();
            Some((start, text))
        });
        let nth = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let (start, text) = starts.nth(nth).unwrap_or((file.text.len(), ""));
        let nth = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
        let within = text.char_indices().nth(nth).map_or(text.len(), |(at, _)| at);
        u32::try_from(start + within).unwrap_or(u32::MAX)
    };
    let start = offset(place.line, place.column);
    let end = offset(place.end_line, place.end_column).max(start);
    Span { file: id, start, end, expansion: ExpansionId::ROOT }
}

/// Why a program is not accepted, as an error.
pub(crate) fn rejection(sources: &SourceMap, found: &Diagnostics) -> Error {
    let message = |it: &Diagnostic| Message {
        text: it.message.clone(),
        code: it.code.to_string(),
        place: (!it.primary.is_none()).then(|| report::place(sources, it.primary)),
    };
    let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
    let messages = found.iter().filter(is_error).map(message).collect();
    Error::rejected(diagnostics(sources, found).join("\n\n"), messages)
}

impl Report {
    /// The report as text. The last line is `VERIFICATION SUCCESSFUL`, `VERIFICATION SUCCESSFUL UNDER CONDITIONS`,
    /// `VERIFICATION FAILED` or `VERIFICATION UNKNOWN`, the latter with what is possibly violated in parentheses;
    /// `VERIFICATION SUPPRESSED` if the caller has decided to count none of the violations.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for diagnostic in &self.diagnostics {
            text.push_str(diagnostic);
            text.push_str("\n\n");
        }
        for violation in &self.violations {
            text.push_str(&violation_text(&self.sources, violation, Level::ERROR));
            text.push('\n');
        }
        for candidate in &self.candidates {
            text.push_str(&violation_text(&self.sources, candidate, Level::WARNING));
            text.push('\n');
        }
        for reason in &self.reasons {
            if self.is_told(reason) {
                continue;
            }
            text.push_str(&reason_text(&self.sources, reason));
            text.push_str("\n\n");
        }
        for repair in &self.repairs {
            let file = self.sources.files().find(|(_, file)| file.name == repair.file());
            text.push_str(&repair.to_text(file.map_or("", |(_, file)| &file.text)));
            text.push_str("\n\n");
        }
        text.push_str(&self.summary());
        text
    }

    /// Whether a message of the front end says the same of the same place.
    fn is_told(&self, reason: &Reason) -> bool {
        let Some(place) = &reason.place else { return false };
        if self.candidates.iter().any(|it| it.place == *place)
            && reason.kind == ReasonKind::Unconfirmed
        {
            return true;
        }
        let Some(what) = reason.message.strip_prefix("not supported: ") else { return false };
        let place = format!("{}:{}:{}", place.file, place.line, place.column);
        self.diagnostics.iter().any(|diagnostic| {
            let mut lines = diagnostic.lines();
            lines.next().is_some_and(|title| title.starts_with(&format!("warning: {what} [")))
                && lines
                    .next()
                    .is_some_and(|line| line.trim_start_matches([' ', '-', '>']) == place)
        })
    }

    /// What was checked, in one line.
    pub(crate) fn extent(&self) -> String {
        let s = &self.statistics;
        let is_default = |kind: &PropertyKind| kind.is_default();
        let is_checked = |kind: &PropertyKind| self.kinds.contains(kind);
        let all = PropertyKind::ALL;
        let names = |is_meant: &dyn Fn(&PropertyKind) -> bool| {
            let names = all.iter().filter(|kind| is_meant(kind)).map(|kind| kind.name());
            names.collect::<Vec<_>>().join(", ")
        };
        let without = names(&|kind| is_default(kind) && !is_checked(kind));
        let with = names(&|kind| !is_default(kind) && is_checked(kind));
        let mut kinds = "the default kinds".to_owned();
        if !without.is_empty() {
            kinds.push_str(&format!(" without {without}"));
        }
        if !with.is_empty() {
            kinds.push_str(&format!(" and {with}"));
        }
        let mut text = format!(
            "Checked: {kinds}: {}, {}, {}",
            count(s.checks, "check"),
            count(s.accesses, "access"),
            count(s.launches, "launch")
        );
        let n_unreached: usize = self.coverage.iter().map(|it| it.unreached.len()).sum();
        if n_unreached > 0 {
            text.push_str(&format!("; {n_unreached} lines of kernels not reached"));
        }
        text
    }

    /// What was tried, in the order in which it was, with what it found and cost; parts are indented.
    #[must_use]
    pub fn attempts_text(&self) -> String {
        let mut text = "Attempts:\n".to_owned();
        for attempt in &self.attempts {
            let indent = usize::try_from(attempt.depth).unwrap_or(0);
            let passed_over = if attempt.is_taken { "" } else { ", passed over" };
            let Attempt { name, answer, seconds, effort, .. } = attempt;
            let cost = format!("{seconds:.2} s, effort {effort}{passed_over}");
            text.push_str(&format!("{:1$}{name}: {answer} ({cost})\n", "", 2 * (indent + 1)));
        }
        text
    }

    /// The lines of each kernel and device function that no path came to.
    #[must_use]
    pub fn coverage_text(&self) -> String {
        let mut text = String::new();
        for coverage in &self.coverage {
            let place = &coverage.place;
            let what = if coverage.unreached.is_empty() {
                format!("all {} lines reached", coverage.n_lines)
            } else {
                let lines: Vec<String> = coverage.unreached.iter().map(u32::to_string).collect();
                format!(
                    "{} of {} lines not reached: {}",
                    lines.len(),
                    coverage.n_lines,
                    lines.join(", ")
                )
            };
            text.push_str(&format!(
                "Coverage: `{}` at {}:{}: {what}\n",
                coverage.function, place.file, place.line
            ));
        }
        text
    }

    /// The table of kernels and launches, and the host.
    fn kernels_text(&self) -> String {
        let at = |place: &Place| format!("{}:{}:{}", place.file, place.line, place.column);
        let describe = |verdict: &Verdict, reasons: &[Reason], violations: &[Mistake]| match verdict
        {
            Verdict::Safe { scope, is_conditional: true, .. } => {
                format!("safe under conditions, {scope}")
            }
            Verdict::Safe { scope, .. } => format!("safe, {scope}"),
            Verdict::Unsafe => {
                let all = violations.iter().map(|it| {
                    let doubt = if it.is_confirmed { "" } else { ", not confirmed" };
                    format!("{} at {}{doubt}", it.property, at(&it.place))
                });
                format!("unsafe: {}", all.collect::<Vec<_>>().join("; "))
            }
            Verdict::Unknown => {
                let all = reasons.iter().map(|it| match &it.place {
                    Some(place) => format!("{} at {}", it.message, at(place)),
                    None => it.message.clone(),
                });
                format!("unknown: {}", all.collect::<Vec<_>>().join("; "))
            }
        };
        let mut text = String::new();
        let mut assumed: BTreeSet<String> = BTreeSet::new();
        for row in &self.kernels {
            let launch = row.launch.as_ref().map(|place| format!(" launched at {}", at(place)));
            let launch = launch.unwrap_or_default();
            let what = describe(&row.verdict, &row.reasons, &row.violations);
            let context = row.context.as_ref().map(|it| format!("; {it}")).unwrap_or_default();
            text.push_str(&format!("Kernel `{}`{launch}: {what}{context}\n", row.kernel));
            assumed.extend(row.assumptions.iter().map(|it| format!("{} [{}]", it.text, it.tag)));
        }
        for assumption in assumed {
            text.push_str(&format!("Assumed of kernels: {assumption}\n"));
        }
        if let Some(host) = &self.host {
            let is_cut = host.verdict == Verdict::Unknown && host.reasons.is_empty();
            let what = match is_cut {
                true => "unknown: a launch is wrong".to_owned(),
                false => describe(&host.verdict, &host.reasons, &host.violations),
            };
            text.push_str(&format!("Host: {what}\n"));
        }
        text
    }

    fn summary(&self) -> String {
        let mut text = format!(
            "{}, {} ({} folded), {}, {}, {:.3} s\n",
            count(self.statistics.steps, "step"),
            count(self.statistics.checks, "check"),
            self.statistics.checks_folded,
            count(self.statistics.queries, "query"),
            count(self.statistics.threads, "thread"),
            self.statistics.seconds
        );
        text.push_str(&format!("{}\n", self.extent()));
        for entry in &self.entries {
            text.push_str(&format!("Entered by: {entry}\n"));
        }
        text.push_str(&self.kernels_text());
        if !self.architectures.is_empty() {
            text.push_str(&format!("Compiled for: {}\n", self.architectures.join(", ")));
        }
        match &self.verdict {
            Verdict::Safe { scope, is_conditional, .. } => {
                for assumption in &self.assumptions {
                    text.push_str(&format!("Assumed: {} [{}]\n", assumption.text, assumption.tag));
                }
                for condition in &self.contract {
                    let text_of = condition.to_text();
                    text.push_str(&format!("Condition: {text_of} [{}]\n", condition.tag));
                }
                let under = if *is_conditional { " UNDER CONDITIONS" } else { "" };
                text.push_str(&format!("Scope: {scope}\nVERIFICATION SUCCESSFUL{under}\n"));
            }
            Verdict::Unsafe => {
                for violation in &self.violations {
                    let place = &violation.place;
                    text.push_str(&format!(
                        "Violated property: {} at {}:{}:{}\n",
                        violation.property, place.file, place.line, place.column
                    ));
                    if let Some(suppression) = &violation.suppression {
                        let until = suppression.until.as_ref();
                        let until = until.map_or_else(String::new, |day| format!(", until {day}"));
                        text.push_str(&format!("  not counted: {}{until}\n", suppression.reason));
                    }
                }
                let is_suppressed = self.is_suppressed();
                let last = if is_suppressed { "SUPPRESSED" } else { "FAILED" };
                text.push_str(&format!("VERIFICATION {last}\n"));
            }
            Verdict::Unknown => {
                for reason in &self.reasons {
                    let at = reason.place.as_ref().map_or_else(String::new, |place| {
                        format!(" at {}:{}:{}", place.file, place.line, place.column)
                    });
                    text.push_str(&format!("Reason: {}{at}\n", reason.message));
                }
                let possible: BTreeSet<&str> =
                    self.candidates.iter().map(|it| it.property.name()).collect();
                text.push_str("VERIFICATION UNKNOWN");
                if !possible.is_empty() {
                    let possible: Vec<&str> = possible.into_iter().collect();
                    text.push_str(&format!(" (possible {})", possible.join(", ")));
                }
                text.push('\n');
            }
        }
        text
    }
}

/// A violation with its evidence.
fn violation_text(sources: &SourceMap, violation: &Violation, level: Level<'_>) -> String {
    let title = format!("{} [{}]", violation.message, violation.property);
    let mut notes = Vec::new();
    if let (Some(thread), Some(block)) = (violation.thread_idx, violation.block_idx)
        && violation.accesses.is_empty()
    {
        notes.push(format!("threadIdx {}, blockIdx {}", dim_text(thread), dim_text(block)));
    }
    if let Some(launch) = &violation.launch {
        notes.push(format!(
            "kernel `{}` launched with gridDim {}, blockDim {} at {}:{}",
            launch.kernel,
            dim_text(launch.grid),
            dim_text(launch.block),
            launch.place.file,
            launch.place.line
        ));
    }
    if violation.needs_hostile_input {
        let text =
            "needs a missing or malformed file or argument: none was found with plausible ones";
        notes.push(format!("{text} [hostile-input]"));
    }
    notes.extend(violation.notes.iter().cloned());
    notes.extend(input_notes(&violation.inputs));
    notes.extend(violation.objects.iter().map(object_text));
    let mut secondary = Vec::new();
    let mut primary = String::new();
    for (index, access) in violation.accesses.iter().enumerate() {
        notes.push(access_text(access));
        let label = format!(
            "{} by threadIdx {}, blockIdx {}",
            access.kind,
            dim_text(access.thread_idx),
            dim_text(access.block_idx)
        );
        if index == 0 {
            primary = label;
        } else {
            secondary.push((span_of(sources, &access.place), label));
        }
    }
    notes.push(match &violation.confirmation {
        Confirmation::Run => "met in this run".to_owned(),
        Confirmation::Confirmed => {
            let of = violation.replayed.iter().map(|threads| format!(" of {threads}"));
            format!("confirmed by a replay{} with these values", of.collect::<String>())
        }
        Confirmation::Candidate { reason } => format!("not confirmed by a replay: {reason}"),
    });
    let primary = (span_of(sources, &violation.place), primary);
    let mut text = message(sources, level, &title, primary, secondary, &notes);
    text.push('\n');
    let shown = shown_steps(&violation.trace);
    if !shown.is_empty() {
        text.push_str(&format!("counterexample, last {} steps:\n", shown.len()));
    }
    for step in shown {
        text.push_str(&format!("  {}\n", trace::line(step)));
    }
    text
}

/// Why there is no answer, with the place.
fn reason_text(sources: &SourceMap, reason: &Reason) -> String {
    match &reason.place {
        Some(place) => message(
            sources,
            Level::WARNING,
            &reason.message,
            (span_of(sources, place), String::new()),
            Vec::new(),
            &reason.notes,
        ),
        None => format!("warning: {}", reason.message),
    }
}

impl RunReport {
    /// The report as text, without what the program has printed. The last line begins with `NO VIOLATION IN THIS RUN`,
    /// `VIOLATION IN THIS RUN` or `RUN UNKNOWN`.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for diagnostic in &self.diagnostics {
            text.push_str(&format!("{diagnostic}\n\n"));
        }
        if let Some(violation) = &self.violation {
            text.push_str(&violation_text(&self.sources, violation, Level::ERROR));
            text.push('\n');
        }
        if let Some(reason) = &self.reason {
            text.push_str(&format!("{}\n\n", reason_text(&self.sources, reason)));
        }
        let s = &self.statistics;
        text.push_str(&format!(
            "{}, {}, {}, {}, {}, {:.3} s\n",
            count(s.steps, "step"),
            count(s.checks, "check"),
            count(s.accesses, "access"),
            count(s.launches, "launch"),
            count(s.threads, "thread"),
            s.seconds
        ));
        if !self.inputs.is_empty() && self.violation.is_none() {
            text.push_str(&format!("Chosen: {} values from outside\n", self.inputs.len()));
        }
        text.push_str(match self.answer {
            RunAnswer::Clean => "NO VIOLATION IN THIS RUN\n",
            RunAnswer::Violation => "VIOLATION IN THIS RUN\n",
            RunAnswer::Unknown => "RUN UNKNOWN\n",
        });
        text
    }
}

/// The steps of a replay that the text shows: the last ones, and where these are the host's alone, the last ones of the
/// threads before them.
fn shown_steps(steps: &[TraceStep]) -> Vec<&TraceStep> {
    let last = steps.len().saturating_sub(MAX_STEPS);
    let is_of_thread = |step: &&TraceStep| step.thread.is_some();
    let (before, end) = steps.split_at(last);
    let mut shown: Vec<&TraceStep> = Vec::new();
    if !end.iter().any(|step| step.thread.is_some()) {
        shown.extend(before.iter().rev().filter(is_of_thread).take(MAX_STEPS));
        shown.reverse();
    }
    shown.extend(end);
    shown
}

/// The inputs that the text shows: those on which the violation depends, and what the program is given beside them.
fn input_notes(inputs: &[Input]) -> Vec<String> {
    let (decisive, others): (Vec<&Input>, Vec<&Input>) =
        inputs.iter().partition(|input| input.is_decisive);
    let n_decisive = decisive.len();
    let given = others.into_iter().filter(|input| input.kind == InputKind::Input);
    let shown = decisive.into_iter().chain(given).take(MAX_INPUTS);
    let mut notes: Vec<String> = shown.map(input_text).collect();
    let n_left_out = inputs.len() - notes.len();
    if n_decisive > MAX_INPUTS {
        notes.push(format!("and {n_left_out} more inputs"));
    } else if n_left_out > 0 {
        notes.push(format!("and {n_left_out} more inputs, on which it does not depend"));
    }
    notes
}

pub(crate) fn object_text(object: &Object) -> String {
    let size = match object.size_bytes {
        Some(size) => format!("{size} bytes of {}", object.space),
        None => object.space.clone(),
    };
    let at = object.place.as_ref().map_or_else(String::new, |place| match &object.allocator {
        Some(allocator) => format!(", {allocator} at {}:{}", place.file, place.line),
        None => format!(", at {}:{}", place.file, place.line),
    });
    let accessed = match (object.access_bytes, object.offset_bytes) {
        (Some(size), Some(offset)) => format!("access of {size} bytes at byte {offset} of "),
        (None, _) | (_, None) => String::new(),
    };
    format!("{accessed}`{}`: {size}{at}", object.name)
}

fn input_text(input: &Input) -> String {
    let at = input.offset_bytes.map_or_else(String::new, |offset| format!(" at byte {offset}"));
    let place = input
        .place
        .as_ref()
        .map_or_else(String::new, |place| format!(", taken at {}:{}", place.file, place.line));
    let by = input
        .thread
        .map_or_else(String::new, |thread| format!(" by {}", trace::thread_text(Some(thread))));
    format!("{} {}{at} = {}{place}{by}", input.kind, input.name, input.value)
}

fn access_text(access: &Access) -> String {
    let value = access.value.as_ref().map_or_else(String::new, |value| format!(", value {value}"));
    let at = access.offset_bytes.map_or_else(String::new, |offset| format!(" at byte {offset}"));
    format!(
        "{} of {} bytes of `{}`{at} by threadIdx {}, blockIdx {}, barrier interval {}{value} at {}:{}:{}",
        access.kind,
        access.size_bytes,
        access.object,
        dim_text(access.thread_idx),
        dim_text(access.block_idx),
        access.interval,
        access.place.file,
        access.place.line,
        access.place.column
    )
}
