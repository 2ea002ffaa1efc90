//! Writing what came out into a case file as what is expected.

use crate::case::VerdictKind;
use crate::compare::{Actual, Finding};

/// The text of a case with the outcome as its expectation: the verdict's line, and an annotation for each finding.
/// Who takes it over vouches for it.
#[must_use]
pub fn bless(text: &str, actual: &Actual) -> String {
    let level = match actual.verdict {
        VerdictKind::Unknown => "WARN",
        VerdictKind::Safe
        | VerdictKind::Bounded
        | VerdictKind::Unsafe
        | VerdictKind::Accepted
        | VerdictKind::Rejected => "ERROR",
    };
    let note = |finding: &Finding| {
        let what = finding.text.lines().next().unwrap_or_default();
        format!("{level} {}: {what}", finding.class)
    };
    let verdict = format!("//@ verdict: {}", actual.verdict.name());
    let mut lines = Vec::new();
    // What is about no line of the file is expected above the first.
    lines.extend(
        actual.findings.iter().filter(|it| it.line == 0).map(|it| format!("//~^ {}", note(it))),
    );
    let has_conditions = text.lines().any(is_condition);
    let conditions = actual.conditions.iter().filter(|_| has_conditions);
    let conditions: Vec<String> = conditions.map(|it| format!("//@ condition: {it}")).collect();
    let has_verdict = text.lines().any(is_verdict);
    if !has_verdict {
        lines.push(verdict.clone());
    }
    for (number, line) in (1_u32..).zip(text.lines()) {
        if is_verdict(line) {
            lines.push(verdict.clone());
            lines.extend(conditions.iter().cloned());
            continue;
        }
        if is_condition(line) {
            continue;
        }
        let is_prose = line.trim_start().starts_with("// ");
        let code = if is_prose { line } else { line.split("//~").next().unwrap_or(line) };
        let (code, is_bare) = (code.trim_end(), code.trim().is_empty());
        let mut own = actual.findings.iter().filter(|finding| finding.line == number);
        match own.next() {
            Some(first) => lines.push(format!("{code}  //~ {}", note(first))),
            // A line that held nothing but an annotation goes with it.
            None if is_bare && !line.trim().is_empty() => {}
            None => lines.push(code.to_owned()),
        }
        lines.extend(own.map(|finding| format!("//~| {}", note(finding))));
    }
    lines.join("\n") + "\n"
}

fn is_verdict(line: &str) -> bool {
    line.trim_start().starts_with("//@ verdict:")
}

fn is_condition(line: &str) -> bool {
    line.trim_start().starts_with("//@ condition:")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, check};

    fn finding(line: u32, class: &str) -> Finding {
        Finding { line, class: class.into(), text: format!("{class} is wrong") }
    }

    #[track_caller]
    fn blessed(text: &str, verdict: VerdictKind, findings: Vec<Finding>) -> String {
        let (doubts, output) = (Vec::new(), String::new());
        let conditions = Vec::new();
        let actual = Actual { verdict, conditions, findings, doubts, output };
        let blessed = bless(text, &actual);
        // Lines move where annotations without code are left out: then another run gives other lines.
        let shift = text.lines().count().abs_diff(blessed.lines().count());
        if shift == 0 {
            check(&Case::parse("x.cu", &blessed).unwrap(), &actual).unwrap();
        }
        blessed
    }

    #[test]
    fn the_outcome_becomes_the_expectation() {
        let text = "//@ verdict: safe\nint x; //~ ERROR assertion: old\nint y;\n";
        let found = vec![finding(3, "data-race")];
        assert_eq!(
            blessed(text, VerdictKind::Unsafe, found),
            "//@ verdict: unsafe\nint x;\nint y;  //~ ERROR data-race: data-race is wrong\n"
        );
    }

    #[test]
    fn findings_of_one_line_and_of_none_have_their_annotations() {
        let found = vec![finding(1, "a"), finding(1, "b"), finding(0, "c")];
        let text = blessed("int x;\n//~^ WARN old: x\n", VerdictKind::Unknown, found);
        assert_eq!(
            text,
            "//~^ WARN c: c is wrong\n//@ verdict: unknown\nint x;  //~ WARN a: a is wrong\n//~| WARN b: b is wrong\n"
        );
        let case = Case::parse("x.cu", &text).unwrap();
        assert_eq!(case.annotations.iter().map(|it| it.line).collect::<Vec<_>>(), [0, 3, 3]);
    }
}
