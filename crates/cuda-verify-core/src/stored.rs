//! Reports as text from which they are read again, for those who keep answers: the report with what the forms for
//! people need beside it, namely the sources.

use cuda_verify_base::SourceMap;
use serde::{Deserialize, Serialize};

use crate::report::{Place, Report};

/// Raised when reports are kept in another way.
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    version: u32,
    report: Report,
    files: Vec<StoredFile>,
    /// The notes of violations, candidates and reasons, in this order.
    notes: Vec<Vec<String>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredFile {
    name: String,
    text: String,
    is_model: bool,
}

impl Report {
    /// The report with its sources, for [`Report::from_stored`] of the same version of this crate.
    ///
    /// # Panics
    /// Never: the report consists of strings and numbers.
    #[must_use]
    pub fn to_stored(&self) -> String {
        let shown = self.shown_files();
        let files = self.sources.files().map(|(_, file)| file);
        let files = files.filter(|file| !file.is_model || shown.contains(&file.name.as_str()));
        let files: Vec<serde_json::Value> = files
            .map(|file| {
                let is_model = file.is_model;
                serde_json::json!({ "name": file.name, "text": &*file.text, "is_model": is_model })
            })
            .collect();
        let violations = self.violations.iter().chain(&self.candidates).map(|it| &it.notes);
        let notes: Vec<&Vec<String>> =
            violations.chain(self.reasons.iter().map(|it| &it.notes)).collect();
        let stored = serde_json::json!({
            "version": VERSION, "report": self, "files": files, "notes": notes
        });
        stored.to_string()
    }

    /// The report that [`Report::to_stored`] has written; none if the text is another one.
    #[must_use]
    pub fn from_stored(text: &str) -> Option<Self> {
        let Stored { version, mut report, files, notes } = serde_json::from_str(text).ok()?;
        let mut notes = notes.into_iter();
        let violations = report.violations.iter_mut().chain(&mut report.candidates);
        let all = violations.map(|it| &mut it.notes);
        for own in all.chain(report.reasons.iter_mut().map(|it| &mut it.notes)) {
            *own = notes.next()?;
        }
        let mut sources = SourceMap::new();
        for file in files {
            if file.is_model {
                sources.add_model(&file.name, &file.text);
            } else {
                sources.add_file(&file.name, &file.text);
            }
        }
        report.sources = sources;
        (version == VERSION).then_some(report)
    }

    /// The files of which the forms for people show lines.
    fn shown_files(&self) -> Vec<&str> {
        let violations = self.violations.iter().chain(&self.candidates);
        let accesses = violations.clone().flat_map(|it| &it.accesses).map(|it| &it.place);
        let steps = violations.clone().flat_map(|it| &it.trace).map(|it| &it.place);
        let reasons = self.reasons.iter().filter_map(|it| it.place.as_ref());
        let places = violations.map(|it| &it.place).chain(accesses).chain(steps).chain(reasons);
        let mut names: Vec<&str> = places.map(|place: &Place| place.file.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
