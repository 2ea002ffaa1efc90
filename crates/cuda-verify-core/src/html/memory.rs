//! A map of the memory that a violation is about: where in the object the accesses are, and byte by byte what is
//! around the bytes of both.

use std::ops::Range;

use maud::{Markup, html};

use crate::report::Violation;

/// Bytes in a row of the map, and rows.
const ROW: i128 = 8;
const MAX_ROWS: i128 = 8;

/// The map of the accesses whose offsets are known.
pub(super) fn map(violation: &Violation) -> Markup {
    let accesses = accesses(violation);
    let Some(first) = accesses.first() else { return html! {} };
    let second = accesses.get(1);
    let size = violation.objects.iter().find_map(|it| it.size_bytes).map(i128::from);
    let name = violation.objects.first().map(|it| it.name.as_str());
    let name = name.or(violation.accesses.first().map(|it| it.object.as_str())).unwrap_or("memory");
    let focus = second.map_or(first.start, |second| first.start.max(second.start));
    let start = focus.saturating_sub(ROW).div_euclid(ROW) * ROW;
    let start = if size.is_some() && focus >= 0 { start.max(0) } else { start };
    let last = accesses.iter().map(|it| it.end).max().unwrap_or(focus);
    let n_rows = (last.saturating_add(ROW) - start).div_euclid(ROW).clamp(1, MAX_ROWS);
    html! {
        figure style="margin: 1em 0" {
            figcaption {
                "Memory of " code { (name) } ": "
                span class="mark" { "first access" }
                @if second.is_some() { " " span class="other" { "second access" } }
                @if second.is_some_and(|second| overlap(first, second)) { ", the bytes of both filled" }
            }
            @if let Some(size) = size { (bar(&accesses, size)) }
            div class="bytes" role="img" aria-label="bytes around the accesses" {
                @for row in 0..n_rows {
                    @let at = start + row * ROW;
                    span class="at" { (at) }
                    @for byte in at..at + ROW { (cell(byte, first, second, size)) }
                }
            }
            @if last > start + n_rows * ROW { p class="soft" { "The accesses go on beyond the bytes that are shown." } }
        }
    }
}

/// The bytes of the accesses of a race, or of the one access that is wrong.
fn accesses(violation: &Violation) -> Vec<Range<i128>> {
    let range = |offset: i128, size: u64| offset..offset + i128::from(size);
    let of_race = violation
        .accesses
        .iter()
        .filter_map(|it| Some(range(i128::from(it.offset_bytes?), it.size_bytes)));
    let of_objects = violation
        .objects
        .iter()
        .filter_map(|it| Some(range(i128::from(it.offset_bytes?), it.access_bytes?)));
    if violation.accesses.is_empty() {
        of_objects.take(1).collect()
    } else {
        // Two offsets are those of one object only if both are known.
        let found: Vec<Range<i128>> = of_race.collect();
        if found.len() == violation.accesses.len() { found } else { Vec::new() }
    }
}

fn overlap(first: &Range<i128>, second: &Range<i128>) -> bool {
    first.start < second.end && second.start < first.end
}

fn cell(
    byte: i128,
    first: &Range<i128>,
    second: Option<&Range<i128>>,
    size: Option<i128>,
) -> Markup {
    let (is_first, is_second) =
        (first.contains(&byte), second.is_some_and(|it| it.contains(&byte)));
    let (class, text) = match (is_first, is_second) {
        (true, true) => ("both", "1 2"),
        (true, false) => ("one", "1"),
        (false, true) => ("two", "2"),
        (false, false) => ("", ""),
    };
    let is_beyond = byte < 0 || size.is_some_and(|size| byte >= size);
    html! {
        span class={ (class) @if is_beyond { " beyond" } } title={ "byte " (byte) @if is_beyond { ", outside" } } { (text) }
    }
}

/// The whole object as a bar, with the places of the accesses.
fn bar(accesses: &[Range<i128>], size: i128) -> Markup {
    let thousandths = |byte: i128| byte.clamp(0, size) * 1000 / size.max(1);
    let percent = |it: i128| format!("{}.{}%", it / 10, it % 10);
    html! {
        div class="bar" role="img" aria-label={ "object of " (size) " bytes" } {
            @for it in accesses {
                @let (from, to) = (thousandths(it.start), thousandths(it.end));
                i style={ "left:" (percent(from.min(995))) ";width:" (percent(to - from)) } {}
            }
        }
        span class="soft" { (size) " bytes" }
    }
}
