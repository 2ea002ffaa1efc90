//! Reading a case file: `//@ key: value` configures, `//~ LEVEL class: text` expects.
//!
//! A file without `verdict`, an unknown key and a malformed annotation are errors: a case can never pass for want of an
//! expectation.

/// The kinds of verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// All properties hold.
    Safe,
    /// All properties hold within bounds.
    Bounded,
    /// Some property does not hold.
    Unsafe,
    /// No answer.
    Unknown,
    /// The source is accepted; where nothing but the front end runs.
    Accepted,
    /// The source is not accepted.
    Rejected,
}

impl VerdictKind {
    /// The name in a case file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Bounded => "bounded",
            Self::Unsafe => "unsafe",
            Self::Unknown => "unknown",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "safe" => Self::Safe,
            "bounded" => Self::Bounded,
            "unsafe" => Self::Unsafe,
            "unknown" => Self::Unknown,
            "accepted" => Self::Accepted,
            "rejected" => Self::Rejected,
            _ => return None,
        })
    }
}

/// The grade of an expected message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A violation, or an error of the front end.
    Error,
    /// Why there is no answer.
    Warn,
}

/// An expected message on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Line it is about.
    pub line: u32,
    /// Grade.
    pub level: Level,
    /// Class, such as `data-race`.
    pub class: String,
    /// Text that the message contains.
    pub text: String,
}

/// A case file.
#[derive(Clone, Debug)]
pub struct Case {
    /// Name for messages.
    pub name: String,
    /// The program, annotations and all.
    pub text: String,
    /// Expected verdict.
    pub verdict: VerdictKind,
    /// Lines of options as on the command line.
    pub options: Vec<String>,
    /// The conditions on callers under which the program is safe, in their order; none if they do not matter.
    pub conditions: Vec<String>,
    /// Expected messages.
    pub annotations: Vec<Annotation>,
    /// Why the outcome is known to be another one today.
    pub wrong_because: Option<String>,
    /// Why a replay does not confirm every violation.
    pub unconfirmed_because: Option<String>,
}

impl Case {
    /// Reads a case.
    ///
    /// # Errors
    /// A message, if the expectation is missing or malformed.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let (mut verdict, mut options, mut annotations) = (None, Vec::new(), Vec::new());
        let mut conditions = Vec::new();
        let (mut previous, mut wrong_because, mut unconfirmed_because) = (None, None, None);
        for (number, line) in (1_u32..).zip(text.lines()) {
            if let Some(config) = line.trim_start().strip_prefix("//@") {
                let (key, value) = config
                    .split_once(':')
                    .ok_or_else(|| format!("{name}:{number}: `//@` needs `key: value`"))?;
                match key.trim() {
                    "verdict" => {
                        let kind = VerdictKind::parse(value.trim()).ok_or_else(|| {
                            format!("{name}:{number}: unknown verdict `{}`", value.trim())
                        })?;
                        verdict = Some(kind);
                    }
                    "options" => options.push(value.trim().to_owned()),
                    "condition" => conditions.push(value.trim().to_owned()),
                    "wrong-because" => wrong_because = Some(value.trim().to_owned()),
                    "unconfirmed-because" => unconfirmed_because = Some(value.trim().to_owned()),
                    other => return Err(format!("{name}:{number}: unknown key `{other}`")),
                }
            }
            // Prose may speak of annotations.
            let is_prose = line.trim_start().starts_with("// ");
            if let Some((_, annotation)) = line.split_once("//~").filter(|_| !is_prose) {
                let parsed = parse_annotation(annotation, number, previous)
                    .map_err(|what| format!("{name}:{number}: {what}"))?;
                previous = Some(parsed.line);
                annotations.push(parsed);
            }
        }
        let verdict = verdict.ok_or_else(|| format!("{name}: no `//@ verdict:` line"))?;
        Ok(Self {
            name: name.to_owned(),
            text: text.to_owned(),
            verdict,
            options,
            conditions,
            annotations,
            wrong_because,
            unconfirmed_because,
        })
    }
}

fn parse_annotation(text: &str, line: u32, previous: Option<u32>) -> Result<Annotation, String> {
    let rest = text.trim_start_matches(['^', 'v', '|']);
    let marks = &text[..text.len() - rest.len()];
    let mut at = line;
    for mark in marks.chars() {
        at = match mark {
            '^' => at.saturating_sub(1),
            'v' => at + 1,
            _ => previous.ok_or("`//~|` without an annotation before it")?,
        };
    }
    let (level, rest) = rest.trim_start().split_once(' ').ok_or("annotation without class")?;
    let level = match level {
        "ERROR" => Level::Error,
        "WARN" => Level::Warn,
        other => return Err(format!("unknown level `{other}`")),
    };
    let (class, text) = rest.split_once(':').unwrap_or((rest, ""));
    Ok(Annotation { line: at, level, class: class.trim().to_owned(), text: text.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_without_expectation_is_an_error() {
        assert!(Case::parse("x.cu", "int main() {}").unwrap_err().contains("verdict"));
    }

    #[test]
    fn unknown_keys_verdicts_and_levels_are_errors() {
        for text in ["//@ verdit: safe", "//@ verdict: fine", "//@ verdict: safe\n//~ OOPS x: y"] {
            assert!(Case::parse("x.cu", text).is_err(), "{text}");
        }
    }

    #[test]
    fn prose_that_speaks_of_annotations_expects_nothing() {
        let case = Case::parse("x.cu", "//@ verdict: safe\n// `//~ ERROR x: y`\n").unwrap();
        assert!(case.annotations.is_empty());
    }

    #[test]
    fn annotations_point_up_down_and_to_the_line_before() {
        let text = "//@ verdict: unsafe\na //~ ERROR x: one\nb //~| ERROR y: two\nc //~^ WARN z: three\nd //~v ERROR w";
        let case = Case::parse("x.cu", text).unwrap();
        let lines: Vec<u32> = case.annotations.iter().map(|a| a.line).collect();
        assert_eq!(lines, [2, 2, 3, 6]);
        assert_eq!(case.annotations[2].level, Level::Warn);
    }
}
