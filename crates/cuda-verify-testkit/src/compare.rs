//! Comparing what was found with what is expected.

use crate::case::{Annotation, Case, VerdictKind};

/// A message that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Line, 0 if it is about no line.
    pub line: u32,
    /// Class, such as `data-race`.
    pub class: String,
    /// Message.
    pub text: String,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actual {
    /// Verdict.
    pub verdict: VerdictKind,
    /// The conditions on callers under which the program is safe.
    pub conditions: Vec<String>,
    /// Violations, or reasons where there is no answer.
    pub findings: Vec<Finding>,
    /// Why violations are not confirmed by a replay, one for each that is not.
    pub doubts: Vec<String>,
    /// What the program under test prints, shown where the outcome is another one than expected.
    pub output: String,
}

/// Compares the outcome with the expectation: verdict, each annotation, and no finding without annotation.
///
/// # Errors
/// What differs, in words.
pub fn check(case: &Case, actual: &Actual) -> Result<(), String> {
    let mut problems = Vec::new();
    if case.verdict != actual.verdict {
        problems.push(format!("expected {:?}, got {:?}", case.verdict, actual.verdict));
    }
    if !case.conditions.is_empty() && case.conditions != actual.conditions {
        problems.push(format!("expected conditions other than {:#?}", actual.conditions));
    }
    let mut unmatched: Vec<&Finding> = actual.findings.iter().collect();
    for annotation in &case.annotations {
        match unmatched.iter().position(|finding| is_match(annotation, finding)) {
            Some(index) => {
                unmatched.remove(index);
            }
            None => problems.push(format!(
                "line {}: expected {} `{}`, which was not reported",
                annotation.line, annotation.class, annotation.text
            )),
        }
    }
    for finding in unmatched {
        problems
            .push(format!("line {}: unexpected {}: {}", finding.line, finding.class, finding.text));
    }
    match &case.unconfirmed_because {
        None => problems.extend(actual.doubts.iter().map(|doubt| format!("unconfirmed: {doubt}"))),
        Some(_) if actual.doubts.is_empty() => {
            problems.push("every violation is confirmed: remove `unconfirmed-because`".to_owned());
        }
        Some(_) => {}
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn is_match(annotation: &Annotation, finding: &Finding) -> bool {
    annotation.line == finding.line
        && annotation.class == finding.class
        && finding.text.contains(&annotation.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: u32) -> Finding {
        Finding { line, class: "assertion".into(), text: "x does not hold".into() }
    }

    fn actual(findings: Vec<Finding>) -> Actual {
        let (doubts, output) = (Vec::new(), String::new());
        let conditions = Vec::new();
        Actual { verdict: VerdictKind::Unsafe, conditions, findings, doubts, output }
    }

    #[track_caller]
    fn case(verdict: &str, annotation: &str) -> Case {
        Case::parse("x.cu", &format!("//@ verdict: {verdict}\n{annotation}")).unwrap()
    }

    #[test]
    fn a_matching_finding_passes() {
        let actual = actual(vec![finding(2)]);
        assert_eq!(check(&case("unsafe", "//~ ERROR assertion: x"), &actual), Ok(()));
    }

    #[test]
    fn another_verdict_line_class_or_text_fails() {
        let actual = actual(vec![finding(2)]);
        for (verdict, annotation) in [
            ("safe", "//~ ERROR assertion: x"),
            ("unsafe", "//~v ERROR assertion: x"),
            ("unsafe", "//~ ERROR data-race: x"),
            ("unsafe", "//~ ERROR assertion: y"),
        ] {
            assert!(check(&case(verdict, annotation), &actual).is_err(), "{verdict} {annotation}");
        }
    }

    #[test]
    fn a_finding_without_annotation_fails() {
        let actual = actual(vec![finding(2), finding(3)]);
        assert!(check(&case("unsafe", "//~ ERROR assertion: x"), &actual).is_err());
    }
}
