//! Lines of the program: those around a place, and all of each kernel with what paths came to.

use maud::{Markup, PreEscaped, html};

use super::{Budget, count, cut, place_text};
use crate::report::{Coverage, Place, Report};

/// Lines shown around a place.
const CONTEXT: u32 = 3;

impl Report {
    /// The lines around a place, with its line marked.
    pub(super) fn source_html(&self, place: &Place, class: &str) -> Markup {
        let first = place.line.saturating_sub(CONTEXT).max(1);
        let lines = self.lines(&place.file, first, place.line.saturating_add(CONTEXT));
        html! {
            div class="source" tabindex="0" {
                code { (place_text(place)) }
                @for (number, line) in lines {
                    code class={ "line " @if number == place.line { (class) } } {
                        span class="number" { (number) } (cut(line))
                    }
                }
            }
        }
    }

    /// Lines of a file of the program; none of others.
    pub(super) fn lines(&self, file: &str, first: u32, last: u32) -> Vec<(u32, &str)> {
        let file = self.sources.files().find(|(_, it)| it.name == file);
        let text = file.map_or("", |(_, file)| &*file.text);
        let lines = (1u32..).zip(text.lines());
        lines.skip_while(|it| it.0 < first).take_while(|it| it.0 <= last).collect()
    }

    /// Each kernel and device function with the lines that paths came to.
    pub(super) fn coverage_html(&self, budget: &mut Budget) -> Markup {
        html! {
            @if !self.coverage.is_empty() {
                h2 tabindex="-1" { "Coverage" }
                p class="soft" { "Lines of kernels and device functions with statements: green where some path came to them, red where none did." }
            }
            @for it in &self.coverage {
                @let listing = budget.take_listing(self.listing(it).into_string());
                details open[!it.unreached.is_empty()] {
                    summary {
                        code { (it.function) } " at " (place_text(&it.place)) ": "
                        (it.reached.len()) " of " (count(it.n_lines, "line"))
                    }
                    @if let Some(listing) = listing { (PreEscaped(listing)) } @else { p { "not reached: " @for line in &it.unreached { (line) " " } } }
                }
            }
        }
    }

    fn listing(&self, it: &Coverage) -> Markup {
        let last = it.reached.iter().chain(&it.unreached).copied().max();
        let lines = self.lines(&it.place.file, it.place.line, last.unwrap_or(it.place.end_line));
        html! {
            div class="source" tabindex="0" {
                @for (number, line) in lines {
                    @let is_reached = it.reached.contains(&number);
                    @let is_missed = it.unreached.contains(&number);
                    code class={ "line " @if is_reached { "came" } @else if is_missed { "never" } } {
                        span class="number" { (number) } (cut(line))
                    }
                }
            }
        }
    }
}
