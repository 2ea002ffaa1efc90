//! Places in a text as the protocol counts them: lines and columns from 0, columns in UTF-16 code units or characters.

use cuda_verify_core::Place;
use gen_lsp_types::{Position, PositionEncodingKind, Range};

/// How many units a character has.
fn units(letter: char, encoding: &PositionEncodingKind) -> usize {
    match encoding {
        PositionEncodingKind::UTF16 => letter.len_utf16(),
        PositionEncodingKind::UTF8 => letter.len_utf8(),
        PositionEncodingKind::UTF32 | PositionEncodingKind::Custom(_) => 1,
    }
}

/// The byte at which a position is; the end of its line, or of the text, if there is none.
pub(super) fn offset(text: &str, at: Position, encoding: &PositionEncodingKind) -> usize {
    let nth = usize::try_from(at.line).unwrap_or(usize::MAX);
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if index == nth {
            let body = line.trim_end_matches(['\n', '\r']);
            let mut left = usize::try_from(at.character).unwrap_or(usize::MAX);
            let within = body.char_indices().find(|(_, letter)| {
                let is_there = left == 0;
                left = left.saturating_sub(units(*letter, encoding));
                is_there
            });
            return start + within.map_or(body.len(), |(byte, _)| byte);
        }
        start += line.len();
    }
    text.len()
}

/// The range of a place in the text of its file.
pub(super) fn range(text: &str, place: &Place, encoding: &PositionEncodingKind) -> Range {
    let position = |line: u32, column: u32| {
        let line = line.saturating_sub(1);
        let body = text.lines().nth(usize::try_from(line).unwrap_or(usize::MAX)).unwrap_or("");
        let n_before = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
        let n_units: usize = body.chars().take(n_before).map(|it| units(it, encoding)).sum();
        Position { line, character: u32::try_from(n_units).unwrap_or(u32::MAX) }
    };
    let start = position(place.line, place.column);
    let end = position(place.end_line, place.end_column);
    Range { start, end: end.max(start) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_two_units_count_as_such() {
        let text = "a\u{1f600}b\r\ncd";
        let at = |line, character| Position { line, character };
        let utf16 = PositionEncodingKind::UTF16;
        assert_eq!(offset(text, at(0, 3), &utf16), 5);
        assert_eq!(offset(text, at(0, 99), &utf16), 6);
        assert_eq!(offset(text, at(1, 1), &utf16), 9);
        assert_eq!(offset(text, at(9, 0), &utf16), text.len());
        assert_eq!(offset(text, at(0, 2), &PositionEncodingKind::UTF32), 5);
    }
}
