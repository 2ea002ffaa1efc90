//! A report as one HTML page that needs nothing else: what is assumed, then for each violation a figure of threads and
//! barriers, a map of the memory, the sources with marked lines, the inputs, and the replay with one column for each
//! thread; at the end the lines of kernels that paths came to.
//!
//! Without scripts the page shows all but the steps of long replays; with them, the rows in sight are made as one
//! scrolls (`html/page.js`), so that the page stays small.

mod figure;
mod memory;
mod sources;
mod steps;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::error::Failure;
use crate::render::{self, object_text};
use crate::report::{Confirmation, Place, Report, Verdict, Violation};
use crate::trace;

/// What all programs take of a page at most, that is, of about a million bytes; of it, the sections of violations, their
/// replays, and the listings of kernels.
const PROGRAMS_BYTES: usize = 850_000;
const SECTIONS_BYTES: usize = 650_000;
const REPLAYS_BYTES: usize = 500_000;
const LISTINGS_BYTES: usize = 100_000;
/// Inputs, messages and lines of other lists that a page shows.
const MAX_ROWS: usize = 100;
const MAX_PROGRAMS: usize = 500;
/// Characters of a message that a page shows, and of one of the front end, which has lines of the source.
const MAX_MESSAGE: usize = 400;
const MAX_DIAGNOSTIC: usize = 2_000;
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// What may still be written.
#[derive(Debug)]
struct Budget {
    programs: usize,
    sections: usize,
    listings: usize,
    /// For the replay of each violation.
    replay: usize,
}

impl Budget {
    /// A listing, if it fits.
    fn take_listing(&mut self, listing: String) -> Option<String> {
        self.listings = self.listings.checked_sub(listing.len())?;
        Some(listing)
    }
}

/// The reports as one HTML page, with the programs that could not be verified, and why.
#[must_use]
pub fn html_document(reports: &[Report], failures: &[Failure]) -> String {
    let n_violations: usize =
        reports.iter().map(|it| it.violations.len() + it.candidates.len()).sum();
    let mut budget = Budget {
        programs: PROGRAMS_BYTES,
        sections: SECTIONS_BYTES,
        listings: LISTINGS_BYTES,
        replay: REPLAYS_BYTES / n_violations.clamp(1, 50),
    };
    let title = match (reports, failures) {
        ([report], []) => format!("{}: {}", report.program, report.verdict_text().1),
        _ => count(reports.len() + failures.len(), "program"),
    };
    // Which programs have a place of their own is known when all are written.
    let articles: Vec<Option<Markup>> =
        reports.iter().enumerate().map(|(index, it)| it.article(index, &mut budget)).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "cuda-verify: " (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a class="skip" href="#content" { "To the content" }
                @if reports.len() + failures.len() != 1 {
                    h1 { (title) }
                    (contents(reports, &articles, failures))
                }
                main id="content" {
                    @for article in articles.iter().flatten() { (article) }
                }
                footer class="soft" {
                    p {
                        "Keys: " code { "n" } " and " code { "p" } " go from section to section, arrows, "
                        code { "Home" } " and " code { "End" } " through a replay."
                    }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The programs with their verdicts, those that are not safe first.
fn contents(reports: &[Report], articles: &[Option<Markup>], failures: &[Failure]) -> Markup {
    let mut rows: Vec<(usize, (&Report, &Option<Markup>))> =
        reports.iter().zip(articles).enumerate().collect();
    rows.sort_by_key(|(_, (report, _))| report.is_safe());
    let with = |class: &str| reports.iter().filter(|it| it.verdict_text().0 == class).count();
    html! {
        p {
            (with("unsafe")) " with violations, " (with("unknown")) " without an answer, " (with("safe")) " safe"
            @if !failures.is_empty() { ", " (failures.len()) " not verified" }
        }
        ul {
            @for it in failures.iter().take(MAX_PROGRAMS) { li { (it.program) ": " pre { (cut(&it.message)) } } }
            @for (index, (report, article)) in rows.iter().take(MAX_PROGRAMS) {
                @let (class, verdict) = report.verdict_text();
                li {
                    @if article.is_some() { a href={ "#program-" (index) } { (report.program) } }
                    @else { (report.program) }
                    ": " span class=(class) { (verdict) }
                }
            }
        }
        (left_out(rows.len(), MAX_PROGRAMS))
    }
}

impl Report {
    /// The report as an HTML page.
    #[must_use]
    pub fn to_html(&self) -> String {
        html_document(std::slice::from_ref(self), &[])
    }

    /// The class of the verdict and the verdict in words.
    fn verdict_text(&self) -> (&'static str, String) {
        match &self.verdict {
            Verdict::Safe { scope, is_conditional: true, .. } => {
                ("safe", format!("safe under conditions: {scope}"))
            }
            Verdict::Safe { scope, .. } => ("safe", format!("safe: {scope}")),
            Verdict::Unsafe => ("unsafe", count(self.violations.len(), "violation")),
            Verdict::Unknown => ("unknown", "unknown".to_owned()),
        }
    }

    /// All of a program, as far as it fits; none for programs that come too late.
    fn article(&self, program: usize, budget: &mut Budget) -> Option<Markup> {
        let (class, verdict) = self.verdict_text();
        let summary = self.summary_html().into_string();
        budget.sections = budget.sections.checked_sub(summary.len())?;
        let article = html! {
            article id={ "program-" (program) } {
                h1 { (self.program) ": " span class=(class) { (verdict) } }
                (PreEscaped(summary))
                (self.sections(program, budget))
                (self.coverage_html(budget))
                h2 tabindex="-1" { "Statistics" }
                p { (self.extent()) }
                p class="soft" {
                    (render::count(self.statistics.steps, "step")) ", "
                    (render::count(self.statistics.checks, "check")) ", "
                    (render::count(self.statistics.queries, "query")) ", "
                    (render::count(self.statistics.threads, "thread")) ", "
                    (format!("{:.3}", self.statistics.seconds)) " s"
                }
            }
        };
        budget.programs = budget.programs.checked_sub(article.0.len())?;
        Some(article)
    }

    /// What the verdict rests on, and why there is none.
    fn summary_html(&self) -> Markup {
        html! {
            @if !self.assumptions.is_empty() {
                h3 { "Assumed" }
                ul {
                    @for it in self.assumptions.iter().take(MAX_ROWS) {
                        li {
                            (with_code(&cut(&it.text))) @if let Some(place) = &it.place { " at " (place_text(place)) }
                            " [" code { (it.tag) } "]"
                        }
                    }
                    (left_out(self.assumptions.len(), MAX_ROWS))
                }
            }
            @if !self.contract.is_empty() {
                h3 { "Conditions on callers" }
                ul {
                    @for it in self.contract.iter().take(MAX_ROWS) {
                        li { (with_code(&cut(&it.to_text()))) " [" code { (it.tag) } "]" }
                    }
                    (left_out(self.contract.len(), MAX_ROWS))
                }
            }
            @if !self.architectures.is_empty() { p { "Compiled for: " (self.architectures.join(", ")) } }
            @if !self.entries.is_empty() {
                h3 { "Entries" }
                ul {
                    @for entry in self.entries.iter().take(MAX_ROWS) { li { (with_code(entry)) } }
                    (left_out(self.entries.len(), MAX_ROWS))
                }
            }
            @if !self.reasons.is_empty() { h3 { "Why there is no answer" } }
            @for reason in self.reasons.iter().take(MAX_ROWS) {
                p { (with_code(&cut(&reason.message))) @if let Some(place) = &reason.place { " at " (place_text(place)) } }
            }
            @for diagnostic in self.diagnostics.iter().take(MAX_ROWS / 4) { pre { (cut_at(diagnostic, MAX_DIAGNOSTIC)) } }
        }
    }

    /// The violations, as far as they fit in a page; of the others a line each.
    fn sections(&self, program: usize, budget: &mut Budget) -> Markup {
        let candidates = self.candidates.iter().map(|it| (it, "Possible violation: "));
        let all: Vec<(&Violation, &str)> =
            self.violations.iter().map(|it| (it, "")).chain(candidates).collect();
        let (mut page, mut n_shown) = (String::new(), 0);
        for (index, (violation, title)) in all.iter().enumerate() {
            let id = format!("v{program}-{index}");
            let section = self.violation_html(violation, title, &id, budget.replay).into_string();
            if section.len() > budget.sections {
                break;
            }
            budget.sections -= section.len();
            page.push_str(&section);
            n_shown += 1;
        }
        html! {
            (PreEscaped(page))
            @if n_shown < all.len() { h2 tabindex="-1" { "Further violations" } }
            @for (violation, title) in all.iter().skip(n_shown).take(MAX_ROWS) {
                p {
                    (title) (violation.property) " at " (place_text(&violation.place)) ": "
                    (with_code(&cut(&violation.message)))
                }
            }
            (left_out(all.len() - n_shown, MAX_ROWS))
        }
    }

    fn violation_html(
        &self,
        violation: &Violation,
        title: &str,
        id: &str,
        replay_bytes: usize,
    ) -> Markup {
        html! {
            section id=(id) {
                h2 tabindex="-1" { (title) (violation.property) ": " (with_code(&cut(&violation.message))) }
                (confirmation_html(violation))
                (figure::figure(violation, id))
                @for object in &violation.objects { p { (with_code(&object_text(object))) } }
                (memory::map(violation))
                @if violation.accesses.is_empty() {
                    (self.source_html(&violation.place, "mark"))
                }
                @for (which, access) in violation.accesses.iter().enumerate() {
                    h3 id={ (id) "-" (which) } tabindex="-1" {
                        (access.kind) " of "
                        code { (trace::named(&access.object, access.part.as_deref(), access.offset_bytes)) }
                        " by threadIdx " (trace::dim_text(access.thread_idx)) ", blockIdx "
                        (trace::dim_text(access.block_idx)) ", barrier interval " (access.interval)
                        @if let Some(value) = &access.value { ", value " (value) }
                    }
                    (self.source_html(&access.place, if which == 0 { "mark" } else { "other" }))
                }
                (inputs_html(violation))
                (self.replay_html(violation, id, replay_bytes))
            }
        }
    }
}

fn confirmation_html(violation: &Violation) -> Markup {
    html! {
        p {
            @match &violation.confirmation {
                Confirmation::Run => { "Met in a run." }
                Confirmation::Confirmed => {
                    "Confirmed by a replay"
                    @if let Some(threads) = &violation.replayed { " of " (threads) }
                    " with the values below."
                }
                Confirmation::Candidate { reason } => { "Not confirmed by a replay: " (cut(reason)) "." }
            }
            @if let Some(launch) = &violation.launch {
                " Kernel " code { (launch.kernel) } " launched with gridDim " (trace::dim_text(launch.grid))
                ", blockDim " (trace::dim_text(launch.block)) " at " (place_text(&launch.place)) "."
            }
            @if let Some(suppression) = &violation.suppression {
                " Not counted: " (cut(&suppression.reason)) "."
            }
        }
    }
}

fn inputs_html(violation: &Violation) -> Markup {
    html! {
        @if !violation.inputs.is_empty() {
            div class="scroll" {
                table {
                    tr { th { "input" } th { "value" } th { "taken at" } th { "by" } }
                    @for input in violation.inputs.iter().take(MAX_ROWS) {
                        tr {
                            td { (trace::named(&input.name, input.part.as_deref(), input.offset_bytes)) }
                            td { (cut(&input.value)) }
                            td { @if let Some(place) = &input.place { (place_text(place)) } }
                            td { (trace::thread_text(input.thread)) }
                        }
                    }
                }
            }
            (left_out(violation.inputs.len(), MAX_ROWS))
        }
    }
}

/// A message whose names between grave accents are code.
fn with_code(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // One without a partner stands for itself.
    let n_paired = (parts.len() - 1) / 2 * 2;
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @if index > n_paired { "`" }
            @if index % 2 == 1 && index < n_paired { code { (part) } } @else { (part) }
        }
    }
}

/// Says how many rows are not shown.
fn left_out(n_rows: usize, n_shown: usize) -> Markup {
    html! { @if n_rows > n_shown { p class="soft" { (n_rows - n_shown) " more" } } }
}

/// A message, without the end of one that is too long.
fn cut(text: &str) -> String {
    cut_at(text, MAX_MESSAGE)
}

fn cut_at(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

fn count(n: usize, what: &str) -> String {
    render::count(u64::try_from(n).unwrap_or(u64::MAX), what)
}

fn place_text(place: &Place) -> String {
    format!("{}:{}:{}", place.file, place.line, place.column)
}
