//! The project file `cuda-verify.toml`: options of every run below its folder, and violations that do not count.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cuda_verify_core::{Arch, Place, PropertyKind, Report, Suppression, Violation};
use serde::{Deserialize, Serialize};

use crate::args::{Checked, VerifyArgs, parse_kind};

/// The name of the file, looked for in the working directory and the folders above.
pub(crate) const NAME: &str = "cuda-verify.toml";

/// What stands in the file.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Text {
    include: Vec<PathBuf>,
    define: Vec<String>,
    undefine: Vec<String>,
    arch: Vec<String>,
    entry: Option<String>,
    kernel: Vec<String>,
    check: Vec<String>,
    no_check: Vec<String>,
    timeout: Option<f64>,
    baseline: Option<PathBuf>,
    suppress: Vec<Rule>,
}

/// Violations that do not count.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Rule {
    kind: String,
    /// A pattern for the file's name.
    file: String,
    /// A function on the stack of calls, or the kernel.
    function: Option<String>,
    reason: String,
    expires: Option<toml::value::Datetime>,
}

/// Violations that were there before.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
struct Baseline {
    version: u32,
    fingerprints: Vec<String>,
}

/// The options of a project.
#[derive(Clone, Debug, Default)]
pub(crate) struct Project {
    /// Where they stand; none if there is no file.
    pub(crate) path: Option<PathBuf>,
    text: Text,
    baseline: Baseline,
    /// The suppressions that fitted a violation.
    used: BTreeSet<usize>,
}

impl Project {
    /// The nearest project file, at or above a folder.
    pub(crate) fn find(folder: &Path) -> Option<PathBuf> {
        folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
    }

    /// Reads a project file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let mut text: Text = toml::from_str(&text).map_err(|error| format!("`{name}`: {error}"))?;
        for rule in &text.suppress {
            parse_kind(&rule.kind)
                .map_err(|error| format!("`{name}`: `{}`: {error}", rule.kind))?;
            glob::Pattern::new(&rule.file)
                .map_err(|error| format!("`{name}`: `{}`: {error}", rule.file))?;
            if rule.reason.trim().is_empty() {
                return Err(format!("`{name}`: a suppression of `{}` gives no reason", rule.kind));
            }
            if rule.expires.is_some_and(|at| at.date.is_none() || at.time.is_some()) {
                return Err(format!("`{name}`: `expires` is a day, as in 2030-12-31"));
            }
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        text.include.iter_mut().for_each(|dir| *dir = folder.join(&*dir));
        let mut project = Self { path: Some(path.to_path_buf()), text, ..Self::default() };
        if let Some(baseline) = project.text.baseline.clone() {
            project.read_baseline(&folder.join(baseline))?;
        }
        Ok(project)
    }

    /// Reads the violations that were there before.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) fn read_baseline(&mut self, path: &Path) -> Result<(), String> {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read `{name}`: {error}"))?;
        self.baseline =
            serde_json::from_str(&text).map_err(|error| format!("`{name}`: {error}"))?;
        Ok(())
    }

    /// Adds the options of the project to those of the command line, which come last or, where there is one value, win.
    ///
    /// # Errors
    /// A value is not understood.
    pub(crate) fn complete(&self, options: &mut VerifyArgs) -> Result<(), String> {
        let kinds = |names: &[String]| -> Result<Vec<PropertyKind>, String> {
            names
                .iter()
                .map(|name| parse_kind(name).map_err(|error| format!("`{name}`: {error}")))
                .collect()
        };
        let text = &self.text;
        // What is switched on by the command line is not switched off by the file, and the reverse.
        let (mut check, mut no_check) = (kinds(&text.check)?, kinds(&text.no_check)?);
        check.retain(|kind| !options.no_check.contains(kind));
        no_check.retain(|kind| !options.checks(*kind));
        options.check.splice(0..0, check.into_iter().map(Checked::Kind));
        options.no_check.splice(0..0, no_check);
        options.include.splice(0..0, text.include.iter().cloned());
        options.define.splice(0..0, text.define.iter().cloned());
        options.undefine.splice(0..0, text.undefine.iter().cloned());
        if options.arch.is_empty() {
            let archs: Result<Vec<Arch>, _> = text.arch.iter().map(|arch| arch.parse()).collect();
            options.arch =
                archs.map_err(|_| format!("`{}`: no architecture", text.arch.join(", ")))?;
        }
        if options.kernel.is_empty() && options.entry.is_none() {
            options.entry.clone_from(&text.entry);
            options.kernel.clone_from(&text.kernel);
        }
        if options.timeout.is_none() {
            let limit = text.timeout.map(Duration::try_from_secs_f64).transpose();
            options.timeout = limit.map_err(|error| format!("`timeout`: {error}"))?;
        }
        Ok(())
    }

    /// Marks the violations that do not count; gives notes on those that count again, and on comments that fit none.
    pub(crate) fn suppress(&mut self, report: &mut Report) -> Vec<String> {
        let today = today();
        let (mut notes, comments) = comments(report);
        let mut used = BTreeSet::new();
        for violation in &mut report.violations {
            if self.baseline.fingerprints.contains(&violation.fingerprint) {
                let reason = "it was there before (baseline)".to_owned();
                violation.suppression = Some(Suppression { reason, until: None });
            }
            for (number, comment) in comments.iter().enumerate() {
                if comment.is_about(violation) {
                    used.insert(number);
                    let reason = comment.reason.clone();
                    violation.suppression = Some(Suppression { reason, until: None });
                }
            }
            for (number, rule) in self.text.suppress.iter().enumerate() {
                if !rule.is_about(violation) {
                    continue;
                }
                self.used.insert(number);
                let until = rule.expires.map(|at| at.to_string());
                if until.as_ref().is_some_and(|until| *until < today) {
                    notes.push(format!(
                        "the suppression of {} in `{}` ended on {}",
                        rule.kind,
                        rule.file,
                        until.unwrap_or_default()
                    ));
                    continue;
                }
                violation.suppression = Some(Suppression { reason: rule.reason.clone(), until });
            }
        }
        // Where there is no answer, or another violation ends the program, they may still be needed.
        if report.is_safe() || report.is_suppressed() {
            let is_checked = |kind: &str| report.kinds.iter().any(|it| it.name() == kind);
            let unused = comments.iter().enumerate();
            let unused =
                unused.filter(|(number, it)| !used.contains(number) && is_checked(&it.kind));
            notes.extend(unused.map(|(_, comment)| {
                let Comment { kind, file, line, .. } = comment;
                format!("{file}:{line}: the suppression of `{kind}` fits no violation")
            }));
        }
        notes
    }

    /// Notes on the suppressions of the project file that fitted none of the violations.
    pub(crate) fn unused(&self) -> Vec<String> {
        let rules = self.text.suppress.iter().enumerate();
        let unused = rules.filter(|(number, _)| !self.used.contains(number));
        let note = |rule: &Rule| {
            format!("the suppression of `{}` in `{}` fits no violation", rule.kind, rule.file)
        };
        unused.map(|(_, rule)| note(rule)).collect()
    }
}

/// A suppression in the program: `// cuda-verify: suppress KIND: reason`, on the line of the violation or above it.
#[derive(Clone, Debug)]
struct Comment {
    kind: String,
    reason: String,
    file: String,
    line: u32,
}

impl Comment {
    /// What begins one.
    const MARK: &str = "cuda-verify: suppress";

    fn is_about(&self, violation: &Violation) -> bool {
        let accesses = violation.accesses.iter().map(|it| &it.place);
        let is_here = |place: &Place| {
            place.file == self.file && (place.line == self.line || place.line == self.line + 1)
        };
        violation.property.name() == self.kind && accesses.chain([&violation.place]).any(is_here)
    }
}

/// The suppressions in the files of a program, and what is wrong with others.
fn comments(report: &Report) -> (Vec<String>, Vec<Comment>) {
    let (mut wrong, mut found) = (Vec::new(), Vec::new());
    for (file, text) in report.files() {
        for (line, text) in (1..).zip(text.lines()) {
            let comment = text.split_once("//").map(|(_, comment)| comment.trim());
            let Some(rest) = comment.and_then(|it| it.strip_prefix(Comment::MARK)) else {
                continue;
            };
            let (kind, reason) = rest.trim().split_once(':').unwrap_or((rest.trim(), ""));
            let (kind, reason) = (kind.trim().to_owned(), reason.trim().to_owned());
            match parse_kind(&kind) {
                Err(error) => wrong.push(format!("{file}:{line}: `{kind}`: {error}")),
                Ok(_) if reason.is_empty() => {
                    wrong.push(format!(
                        "{file}:{line}: the suppression of `{kind}` gives no reason"
                    ));
                }
                Ok(_) => found.push(Comment { kind, reason, file: file.to_owned(), line }),
            }
        }
    }
    (wrong, found)
}

impl Rule {
    fn is_about(&self, violation: &Violation) -> bool {
        let is_file = glob::Pattern::new(&self.file).is_ok_and(|pattern| {
            let file = violation.place.file.trim_start_matches("./");
            pattern.matches(file)
        });
        let is_function = self.function.as_ref().is_none_or(|function| {
            let kernel = violation.launch.as_ref().map(|launch| &launch.kernel);
            violation.stack.contains(function) || kernel == Some(function)
        });
        self.kind == violation.property.name() && is_file && is_function
    }
}

/// The text of a baseline of what was found.
pub(crate) fn baseline<'a>(reports: impl IntoIterator<Item = &'a Report>) -> String {
    let violations = reports.into_iter().flat_map(|report| &report.violations);
    let fingerprints = violations.map(|violation| violation.fingerprint.clone()).collect();
    let baseline = Baseline { version: 1, fingerprints };
    serde_json::to_string_pretty(&baseline).unwrap_or_default()
}

/// The day in universal time, as `year-month-day`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date_of(since.as_secs() / 86_400)
}

/// The date of a day since 1970-01-01 (Hinnant, "chrono-compatible low-level date algorithms": years begin in March, so
/// that the day that some have more is the last).
pub(crate) fn date_of(days: u64) -> String {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn days_have_dates() {
        for (days, date) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_088, "2024-12-31")]
        {
            assert_eq!(date_of(days), date);
        }
    }
}
