//! Changes of the program, as data: what a repair replaces, and the program after it.

use annotate_snippets::{Group, Level, Patch, Renderer, Snippet};
use serde::{Deserialize, Serialize};

use crate::place::Place;

/// A change of the program after which it was verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Repair {
    /// What is changed, in words, as an instruction.
    pub message: String,
    /// The changes, of one file, in the order of their places, which do not overlap.
    pub edits: Vec<Edit>,
}

/// A part of a file that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub place: Place,
    /// What is put there.
    pub text: String,
}

impl Repair {
    /// A repair; `None` if it changes nothing or the edits are of several files.
    #[must_use]
    pub fn new(message: impl Into<String>, mut edits: Vec<Edit>) -> Option<Self> {
        edits.sort_by_key(|edit| (edit.place.line, edit.place.column));
        let file = &edits.first()?.place.file;
        edits.iter().all(|edit| edit.place.file == *file).then_some(())?;
        Some(Self { message: message.into(), edits })
    }

    /// The file that is changed.
    #[must_use]
    pub fn file(&self) -> &str {
        self.edits.first().map_or("", |edit| &edit.place.file)
    }

    /// The text of the file after the repair; `None` if it is not the text for which it was made.
    #[must_use]
    pub fn apply(&self, text: &str) -> Option<String> {
        let mut changed = text.to_owned();
        for edit in self.edits.iter().rev() {
            changed.replace_range(edit.place.bytes_in(text)?, &edit.text);
        }
        Some(changed)
    }

    /// The repair as text with the changed lines, given the text of the file.
    #[must_use]
    pub fn to_text(&self, text: &str) -> String {
        let mut snippet = Snippet::source(text).path(self.file());
        for edit in &self.edits {
            let Some(range) = edit.place.bytes_in(text) else { continue };
            snippet = snippet.patch(Patch::new(range, edit.text.as_str()));
        }
        let group = Group::with_title(Level::HELP.secondary_title(self.message.as_str()));
        Renderer::plain().render(&[group.element(snippet)]).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::{Edit, Repair};
    use crate::place::Place;

    fn place(line: u32, column: u32, end_line: u32, end_column: u32) -> Place {
        Place { file: "a.cu".to_owned(), line, column, end_line, end_column }
    }

    #[test]
    fn edits_are_applied_at_their_places_whatever_their_order() {
        let edits = vec![
            Edit { place: place(2, 3, 2, 4), text: "yy".to_owned() },
            Edit { place: place(1, 1, 1, 1), text: "ä".to_owned() },
        ];
        let repair = Repair::new("change", edits).expect("there are edits of one file");
        assert_eq!(repair.apply("ab\nöxz\n").as_deref(), Some("äab\nöxyy\n"));
    }

    #[test]
    fn a_place_beyond_the_text_is_refused() {
        let edits = vec![Edit { place: place(4, 1, 4, 1), text: "y".to_owned() }];
        let repair = Repair::new("change", edits).expect("there are edits of one file");
        assert_eq!(repair.apply("ab\n"), None);
    }
}
