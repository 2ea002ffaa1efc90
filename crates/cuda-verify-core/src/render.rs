//! Text: diagnostics and reports with source lines and carets.

use std::collections::BTreeSet;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use cuda_verify_base::{
    Diagnostic, Diagnostics, ExpansionId, PropertyKind, Severity, SourceMap, Span,
};

use cuda_verify_ir::intrinsic::AllocSpace;

use crate::attempts::Attempt;
use crate::concrete::{RunAnswer, RunReport};
use crate::error::Error;
use crate::explain::explanation;
use crate::kinds::{AccessKind, InputKind, ReasonKind, StepKind};
use crate::report::{
    self, Access, Confirmation, Input, Message, Mistake, Object, Place, Reason, Report, TraceStep,
    Verdict, Violation,
};
use crate::trace::{self, dim_text};

/// What the text shows of a counterexample; the other formats have all of it.
const MAX_INPUTS: usize = 12;
const MAX_STEPS: usize = 20;
/// Inputs of which nothing says that they count.
const MAX_OTHERS: usize = 4;
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
    let primary = (diagnostic.primary, String::new());
    message(sources, level, &title, primary, labels.collect(), (&notes, None))
}

fn message(
    sources: &SourceMap,
    level: Level<'_>,
    title: &str,
    primary: (Span, String),
    secondary: Vec<(Span, String)>,
    (notes, help): (&[String], Option<String>),
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
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
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

/// A kernel, as the program knows it.
fn kernel_text(name: &str) -> String {
    if name.starts_with("__cv_") {
        return "a kernel of the library".to_owned();
    }
    format!("kernel `{}`", trace::without_numbers(name))
}

/// What can be done about a violation.
fn help(violation: &Violation) -> Option<String> {
    let (property, is_of_launch) = (violation.property, violation.launch.is_some());
    // What is wrong with them is in the message, and what to do depends on the program.
    if matches!(property, PropertyKind::Assertion | PropertyKind::ApiContract) {
        return None;
    }
    let is_race = property == PropertyKind::DataRace;
    if is_race && violation.accesses.len() != 2 {
        let text = "let one wait for the other: the same stream, `cudaStreamSynchronize`, \
                    `cudaDeviceSynchronize`, or an event and `cudaStreamWaitEvent`";
        return Some(text.to_owned());
    }
    if property == PropertyKind::ArrayBounds && !is_of_launch {
        return Some("compare the index or the number of bytes with the size before".to_owned());
    }
    let text = match &violation.accesses[..] {
        [a, b] if is_race => help_for_race(a, b).to_owned(),
        _ => {
            let text = explanation(property).remedy.trim_end_matches('.');
            let mut letters = text.chars();
            format!("{}{}", letters.next()?.to_lowercase(), letters.as_str())
        }
    };
    // Repairs are made of kernels.
    let is_suggested = matches!(
        property,
        PropertyKind::DataRace | PropertyKind::BarrierDivergence | PropertyKind::ArrayBounds
    );
    let suggested = "; `--suggest` looks for a change with which the program is verified";
    Some(text + if is_suggested { suggested } else { "" })
}

/// What can be done about a race of two accesses.
fn help_for_race(a: &Access, b: &Access) -> &'static str {
    let is_one_place = a.place.line == b.place.line;
    if [a, b].iter().any(|it| it.kind == AccessKind::Atomic) {
        "use atomic functions for both accesses, or a barrier between them"
    } else if a.block_idx != b.block_idx {
        "blocks do not wait for each other: give each thread its own element, use atomic functions, \
         or make two launches of it"
    } else if is_one_place && a.kind == b.kind {
        "give each thread its own element, or let one thread write"
    } else if is_one_place {
        "use an atomic function, or read before a `__syncthreads()` and write after it"
    } else {
        "put `__syncthreads()` between the two accesses"
    }
}

fn count_of(n: usize, what: &str) -> String {
    count(u64::try_from(n).unwrap_or(u64::MAX), what)
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
        let kinds: BTreeSet<ReasonKind> = self.reasons.iter().map(|it| it.kind).collect();
        let steps = kinds.into_iter().filter_map(|kind| next_step(kind, self.host.is_some()));
        text.extend(steps.map(|step| format!("help: try {step}\n\n")));
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
                let mut told: BTreeSet<String> = BTreeSet::new();
                for reason in &self.reasons {
                    let at = reason.place.as_ref().map_or_else(String::new, |place| {
                        format!(" at {}:{}:{}", place.file, place.line, place.column)
                    });
                    let line = format!("Reason: {}{at}\n", reason.message);
                    if told.insert(line.clone()) {
                        text.push_str(&line);
                    }
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
            "{} launched with gridDim {}, blockDim {} at {}:{}",
            kernel_text(&launch.kernel),
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
        let of = access.part.as_ref().map_or_else(String::new, |part| format!(" of `{part}`"));
        let label = format!(
            "{}{of} by threadIdx {}, blockIdx {}",
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
    for related in &violation.related {
        let span = span_of(sources, &related.place);
        if span.is_none() {
            let Place { file, line, .. } = &related.place;
            notes.push(format!("{} at {file}:{line}", related.text));
        } else {
            secondary.push((span, related.text.clone()));
        }
    }
    let primary = (span_of(sources, &violation.place), primary);
    let mut text = message(sources, level, &title, primary, secondary, (&notes, help(violation)));
    text.push('\n');
    let shown = shown_steps(&violation.trace);
    if !shown.is_empty() {
        text.push_str(&format!("counterexample, last {}:\n", count_of(shown.len(), "step")));
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
            (&reason.notes, None),
        ),
        None => format!("warning: {}", reason.message),
    }
}

/// What can be tried where there is no answer: options of the same command line.
fn next_step(kind: ReasonKind, has_main: bool) -> Option<&'static str> {
    match kind {
        ReasonKind::Timeout if has_main => Some(
            "more time (`--timeout 600`), smaller sizes (`--args`, `-D`), or each launch by itself (`--report kernels`)",
        ),
        ReasonKind::Timeout => Some(
            "more time (`--timeout 600`), or launches of given size (`--blockDim 32 --gridDim 2`)",
        ),
        ReasonKind::Memory => {
            Some("more memory (`--memory 16384`, in MiB), or smaller sizes (`--args`, `-D`)")
        }
        ReasonKind::UnwindBound => Some(
            "a larger bound (`--unwind 64`), one that grows (`--incremental-bmc`), or all iterations by induction \
             (`--k-induction`)",
        ),
        ReasonKind::Unsupported if has_main => Some(
            "a header that says what it does (`--models DIR`, or `-I DIR` for one that was not found), or each launch by \
             itself (`--report kernels`)",
        ),
        ReasonKind::Unsupported => Some(
            "a header that says what it does (`--models DIR`, or `-I DIR` for one that was not found)",
        ),
        ReasonKind::Imprecise if has_main => Some(
            "a few iterations (`--unwind 8`), given arguments (`--args`), or kernels on their own (`--kernel '*'`)",
        ),
        ReasonKind::Imprecise => Some(
            "a few iterations (`--unwind 8`), a given launch (`--blockDim 32 --gridDim 2`), contents of callers that hold \
             no index twice (`--trust-contents`), or an `__invariant` in the loop",
        ),
        ReasonKind::Unspecified => {
            Some("a definition of the function, or a header of your own (`--models DIR`)")
        }
        ReasonKind::NoLaunch => Some(
            "arguments with which it launches (`--args '...'`), or its kernels on their own (`--kernel '*'`)",
        ),
        ReasonKind::NothingToCheck => {
            Some("a function to start from (`--entry NAME`), or the files that call it as well")
        }
        ReasonKind::SolverUnknown | ReasonKind::SolverFailed => {
            Some("another solver (`--solver z3`), or all that are installed (`--solver portfolio`)")
        }
        ReasonKind::Bounded => Some("without `--require-complete`: the answer holds within bounds"),
        ReasonKind::Unconfirmed if has_main => {
            Some("given arguments (`--args`); `--explain` lists what was done")
        }
        ReasonKind::Unconfirmed => Some(
            "a launch of given size (`--blockDim 32 --gridDim 2`); `--explain` lists what was done",
        ),
        ReasonKind::Vacuous => Some("without the annotations (`--no-annotations`)"),
        ReasonKind::Endless | ReasonKind::Cancelled | ReasonKind::Internal => None,
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
    // That a value is taken follows from the read of it.
    let is_read_next = |index: usize| {
        let (step, next) = (&steps[index], steps.get(index + 1));
        step.kind == StepKind::Input
            && next.is_some_and(|next| {
                next.kind == StepKind::Read
                    && (&next.subject, next.thread) == (&step.subject, step.thread)
            })
    };
    let shown = (0..steps.len()).filter(|index| !is_read_next(*index)).map(|index| &steps[index]);
    let mut steps: Vec<&TraceStep> = shown.filter(|step| is_telling(step)).collect();
    steps.dedup();
    let last = steps.len().saturating_sub(MAX_STEPS);
    let is_of_thread = |step: &&TraceStep| step.thread.is_some();
    let (before, end) = steps.split_at(last);
    let mut shown: Vec<&TraceStep> = Vec::new();
    if !end.iter().any(|step| step.thread.is_some()) {
        shown.extend(before.iter().rev().copied().filter(is_of_thread).take(MAX_STEPS));
        shown.reverse();
    }
    shown.extend(end);
    shown
}

/// Whether a step is of interest: addresses that are loaded and stored, and what the runtime keeps for itself, are not.
fn is_telling(step: &TraceStep) -> bool {
    if step.kind == StepKind::Input && step.subject.is_empty() {
        return false;
    }
    let is_access = matches!(step.kind, StepKind::Read | StepKind::Write);
    let is_address = step.value.as_ref().is_some_and(|it| it.starts_with("0x") && it != "0x0");
    !is_access || !is_address && step.subject != AllocSpace::Runtime.unnamed()
}

/// The inputs that the text shows: those on which the violation depends, then some of what the program is given beside them.
/// Values that are taken alike are one line; of many alike nothing depends on one.
fn input_notes(inputs: &[Input]) -> Vec<String> {
    let mut groups: Vec<(&Input, usize)> = Vec::new();
    for input in inputs {
        let is_alike = |(other, _): &&mut (&Input, usize)| {
            let key = |it: &Input| (it.kind, it.thread, it.is_decisive);
            key(other) == key(input)
                && (&other.name, &other.part, other.offset_bytes, &other.value, &other.place)
                    == (&input.name, &input.part, input.offset_bytes, &input.value, &input.place)
        };
        match groups.iter_mut().find(is_alike) {
            Some((_, number)) => *number += 1,
            None => groups.push((input, 1)),
        }
    }
    let (decisive, others): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|(input, _)| input.is_decisive);
    let n_left_out = decisive.len().saturating_sub(MAX_INPUTS);
    let is_shown = |(input, number): &(&Input, usize)| {
        input.kind == InputKind::Input && (*number == 1 || decisive.is_empty())
    };
    let others = others.into_iter().filter(is_shown).take(MAX_OTHERS);
    let shown = decisive.iter().copied().take(MAX_INPUTS).chain(others);
    let mut notes: Vec<String> = shown.map(|(input, number)| input_text(input, number)).collect();
    if n_left_out > 0 {
        notes.push(format!("and {}", count_of(n_left_out, "more input")));
    }
    notes
}

pub(crate) fn object_text(object: &Object) -> String {
    let size = match (object.size_bytes, object.n_elements) {
        (Some(size), Some(number)) => {
            format!("{} ({size} bytes) of {}", count(number, "element"), object.space)
        }
        (Some(size), None) => format!("{size} bytes of {}", object.space),
        (None, _) => object.space.clone(),
    };
    let at = object.place.as_ref().map_or_else(String::new, |place| match &object.allocator {
        Some(allocator) => format!(", {allocator} at {}:{}", place.file, place.line),
        None => format!(", at {}:{}", place.file, place.line),
    });
    let accessed = match (&object.part, object.access_bytes, object.offset_bytes) {
        (Some(part), ..) => format!("access of `{part}`; "),
        (None, Some(size), Some(0)) => format!("access of {size} bytes of "),
        (None, Some(size), Some(offset)) => {
            format!("access of {size} bytes at byte {offset} of ")
        }
        (None, ..) => String::new(),
    };
    format!("{accessed}`{}`: {size}{at}", object.name)
}

fn input_text(input: &Input, number: usize) -> String {
    let name = trace::named(&input.name, input.part.as_deref(), input.offset_bytes);
    let place = input.place.as_ref();
    let at = |verb: &str| {
        place.map_or_else(String::new, |place| format!(", {verb} at {}:{}", place.file, place.line))
    };
    let by = input
        .thread
        .map_or_else(String::new, |thread| format!(" by {}", trace::thread_text(Some(thread))));
    let times = if number > 1 { format!(" {number} times") } else { String::new() };
    let value = &input.value;
    match (input.kind, input.offset_bytes) {
        // What a caller passes, or what nothing was written to.
        (InputKind::Uninitialised, Some(_)) => {
            format!("contents of `{name}`: {value}{}{times}{by}", at("read"))
        }
        (kind, _) => format!("{kind} {name} = {value}{}{times}{by}", at("taken")),
    }
}

fn access_text(access: &Access) -> String {
    let value = access.value.as_ref().map_or_else(String::new, |value| format!(", value {value}"));
    let what = match &access.part {
        Some(part) => format!("`{part}`"),
        None => {
            let offset = access.offset_bytes;
            let at = offset.map_or_else(String::new, |offset| format!(" at byte {offset}"));
            format!("{} bytes of `{}`{at}", access.size_bytes, access.object)
        }
    };
    format!(
        "{} of {what} by threadIdx {}, blockIdx {}, barrier interval {}{value} at {}:{}:{}",
        access.kind,
        dim_text(access.thread_idx),
        dim_text(access.block_idx),
        access.interval,
        access.place.file,
        access.place.line,
        access.place.column
    )
}
