//! What a report becomes in an editor.

use std::collections::BTreeMap;

use cuda_verify_core::{Coverage, Error, Place, Repair, Report, Verdict, Violation};
use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    Hover, Location, MarkupContent, MarkupKind, Message, Position, PositionEncodingKind, Range,
    TextEdit, WorkspaceEdit,
};

use super::documents::{path_of, uri_of};
use super::text;

/// The diagnostics for each file that an answer speaks of, by URI; `own` is there even if there are none.
pub(super) fn diagnostics(
    own: &str,
    result: &Result<Report, Error>,
    encoding: &PositionEncodingKind,
) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut all = BTreeMap::from([(own.to_owned(), Vec::new())]);
    let report = match result {
        Ok(report) => report,
        Err(error) => {
            reject(own, error, &mut all);
            return all;
        }
    };
    let places = Places { own, report, encoding };
    let counted = report.violations.iter().filter(|it| it.suppression.is_none());
    let found = counted.map(|it| (it, DiagnosticSeverity::Error));
    let possible = report.candidates.iter().map(|it| (it, DiagnosticSeverity::Warning));
    for (violation, severity) in found.chain(possible) {
        let uri = places.uri(&violation.place);
        all.entry(uri).or_default().push(places.diagnostic(violation, severity));
    }
    for reason in &report.reasons {
        let place = reason.place.as_ref();
        let uri = place.map_or_else(|| own.to_owned(), |place| places.uri(place));
        let range = place.map_or_else(Range::default, |place| places.range(place));
        let message = format!("not decided: {}", reason.message);
        let diagnostic = plain(range, DiagnosticSeverity::Information, reason.kind.name(), message);
        all.entry(uri).or_default().push(diagnostic);
    }
    all
}

/// The messages on a program that is not accepted.
fn reject(own: &str, error: &Error, all: &mut BTreeMap<String, Vec<Diagnostic>>) {
    for message in error.messages() {
        let place = message.place.as_ref();
        let uri = place.map_or_else(|| own.to_owned(), |place| uri_in(own, &place.file));
        // Without a report there are no texts; columns are characters then.
        let range = place.map_or_else(Range::default, |place| {
            let at = |line: u32, column: u32| Position {
                line: line.saturating_sub(1),
                character: column.saturating_sub(1),
            };
            Range { start: at(place.line, place.column), end: at(place.end_line, place.end_column) }
        });
        let text = message.text.clone();
        let diagnostic = plain(range, DiagnosticSeverity::Error, &message.code, text);
        all.entry(uri).or_default().push(diagnostic);
    }
    if error.messages().is_empty() {
        let text = error.to_string();
        let diagnostic = plain(Range::default(), DiagnosticSeverity::Error, "error", text);
        all.entry(own.to_owned()).or_default().push(diagnostic);
    }
}

fn plain(range: Range, severity: DiagnosticSeverity, code: &str, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(severity),
        code: Some(Code::String(code.to_owned())),
        code_description: None,
        source: Some("cuda-verify".to_owned()),
        message: Message::String(message),
        tags: None,
        related_information: None,
        data: None,
    }
}

/// The URI of a file of the program; that of the document itself as the client writes it.
fn uri_in(own: &str, file: &str) -> String {
    if file == path_of(own) { own.to_owned() } else { uri_of(file) }
}

struct Places<'a> {
    own: &'a str,
    report: &'a Report,
    encoding: &'a PositionEncodingKind,
}

impl Places<'_> {
    fn uri(&self, place: &Place) -> String {
        uri_in(self.own, &place.file)
    }

    fn text(&self, place: &Place) -> &str {
        self.report.files().find(|(name, _)| *name == place.file).map_or("", |(_, text)| text)
    }

    fn range(&self, place: &Place) -> Range {
        text::range(self.text(place), place, self.encoding)
    }

    /// A violation with the places of its accesses and of the launch.
    fn diagnostic(&self, violation: &Violation, severity: DiagnosticSeverity) -> Diagnostic {
        let related = |place: &Place, message: String| DiagnosticRelatedInformation {
            location: Location { uri: self.uri(place).into(), range: self.range(place) },
            message,
        };
        let mut others: Vec<DiagnosticRelatedInformation> = Vec::new();
        for access in &violation.accesses {
            let [x, y, z] = access.thread_idx;
            let [bx, by, bz] = access.block_idx;
            let message = format!(
                "{} of `{}` by threadIdx ({x}, {y}, {z}), blockIdx ({bx}, {by}, {bz}), barrier interval {}",
                access.kind, access.object, access.interval
            );
            others.push(related(&access.place, message));
        }
        if let Some(launch) = &violation.launch {
            let message = format!("kernel `{}` launched with {}", launch.kernel, dims(violation));
            others.push(related(&launch.place, message));
        }
        let range = self.range(&violation.place);
        let code = violation.property.name();
        let mut diagnostic = plain(range, severity, code, violation.message.clone());
        diagnostic.related_information = Some(others).filter(|it| !it.is_empty());
        diagnostic
    }

    /// How a kernel is launched and what paths came to of it.
    fn kernel(&self, it: &Coverage) -> String {
        let mut text =
            format!("`{}`: {} of {} lines reached\n\n", it.function, it.reached.len(), it.n_lines);
        for launch in &it.launches {
            let line = usize::try_from(launch.line).unwrap_or(1).saturating_sub(1);
            let line = self.text(launch).lines().nth(line).unwrap_or("").trim();
            text.push_str(&format!("- launched at line {}: `{line}`\n", launch.line));
        }
        for entry in &self.report.entries {
            text.push_str(&format!("- entered by {entry}\n"));
        }
        let violations = self.report.violations.iter().filter(|violation| {
            violation.launch.as_ref().is_some_and(|launch| launch.kernel == it.function)
        });
        for violation in violations {
            let (kind, dims) = (violation.property.name(), dims(violation));
            text.push_str(&format!("- {kind} at line {} with {dims}\n", violation.place.line));
        }
        text
    }
}

fn dims(violation: &Violation) -> String {
    violation.launch.as_ref().map_or_else(String::new, |launch| {
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        format!("gridDim ({gx}, {gy}, {gz}), blockDim ({bx}, {by}, {bz})")
    })
}

/// What is known of the kernel or the launch at a place; none for others.
pub(super) fn hover(
    own: &str,
    report: &Report,
    at: Position,
    encoding: &PositionEncodingKind,
) -> Option<Hover> {
    let line = at.line.saturating_add(1);
    let path = path_of(own);
    let is_here = |it: &&Coverage| {
        let last = it.reached.iter().chain(&it.unreached).copied().max().unwrap_or(0);
        let is_body =
            it.place.file == path && (it.place.line..=last.max(it.place.end_line)).contains(&line);
        is_body || it.launches.iter().any(|place| place.file == path && place.line == line)
    };
    let found = report.coverage.iter().find(is_here)?;
    let places = Places { own, report, encoding };
    let verdict = match &report.verdict {
        Verdict::Safe { scope, is_conditional: true, .. } => {
            format!("**safe under conditions**: {scope}")
        }
        Verdict::Safe { scope, .. } => format!("**safe**: {scope}"),
        Verdict::Unsafe => "**unsafe**".to_owned(),
        Verdict::Unknown => "**not decided**".to_owned(),
    };
    let mut value = format!("{verdict}\n\n{}", places.kernel(found));
    for it in &report.contract {
        value.push_str(&format!("- condition: {} [{}]\n", it.to_text(), it.tag));
    }
    for it in &report.assumptions {
        value.push_str(&format!("- assumed: {} [{}]\n", it.text, it.tag));
    }
    let contents = MarkupContent { kind: MarkupKind::Markdown, value };
    Some(Hover { contents: contents.into(), range: None })
}

/// The diagnostics of violations on the lines of a range.
pub(super) fn wrong_in(
    own: &str,
    report: &Report,
    range: Range,
    encoding: &PositionEncodingKind,
) -> Vec<Diagnostic> {
    let places = Places { own, report, encoding };
    let here = report.violations.iter().filter(|it| it.suppression.is_none());
    let here = here.filter(|it| places.uri(&it.place) == own);
    let diagnostics = here.map(|it| places.diagnostic(it, DiagnosticSeverity::Error));
    diagnostics
        .filter(|it| it.range.start.line <= range.end.line && range.start.line <= it.range.end.line)
        .collect()
}

/// A repair as what an editor does where it is accepted.
pub(super) fn action(
    own: &str,
    report: &Report,
    repair: &Repair,
    mended: Vec<Diagnostic>,
    encoding: &PositionEncodingKind,
) -> CodeAction {
    let places = Places { own, report, encoding };
    let edit = |it: &cuda_verify_core::Edit| TextEdit {
        range: places.range(&it.place),
        new_text: it.text.clone(),
    };
    let edits: Vec<TextEdit> = repair.edits.iter().map(edit).collect();
    let changes = std::iter::once((uri_in(own, repair.file()).into(), edits)).collect();
    CodeAction {
        title: repair.message.clone(),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(mended),
        // It was verified.
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    }
}
