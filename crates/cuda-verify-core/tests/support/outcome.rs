//! What the verifier says of a case file.

use cuda_verify_core::{Confirmation, InputKind, Place, Verdict, Verifier};
use cuda_verify_testkit::{Actual, Case, Finding, VerdictKind};

use crate::options::configure;

pub(crate) fn run(case: &Case) -> Result<Actual, String> {
    let verifier = configure(Verifier::new(), &case.options)?;
    let report = match verifier.source_text(&case.name, &case.text).verify() {
        Ok(report) => report,
        Err(error) if error.is_rejected() => return Ok(rejection(&error.to_string())),
        Err(error) => return Err(error.to_string()),
    };
    let verdict = match report.verdict {
        Verdict::Safe { is_complete: true, .. } => VerdictKind::Safe,
        Verdict::Safe { is_complete: false, .. } => VerdictKind::Bounded,
        Verdict::Unsafe => VerdictKind::Unsafe,
        Verdict::Unknown => VerdictKind::Unknown,
    };
    let violations = report.violations.iter().map(|violation| Finding {
        line: line_in(case, &violation.place),
        class: violation.property.name().to_owned(),
        text: violation.message.clone(),
    });
    let reasons = report.reasons.iter().map(|reason| Finding {
        line: reason.place.as_ref().map_or(0, |place| line_in(case, place)),
        class: reason.kind.name().to_owned(),
        text: reason.message.clone(),
    });
    let doubts = report.violations.iter().filter_map(|violation| match &violation.confirmation {
        // The inputs that it may depend on are given or chosen by the environment.
        Confirmation::Run | Confirmation::Confirmed => {
            let mut made_up =
                violation.inputs.iter().filter(|input| input.kind == InputKind::Unspecified);
            let rests_on = made_up.find(|input| input.is_decisive)?;
            let line = violation.place.line;
            Some(format!(
                "{} in line {line}: rests on a value of `{}`",
                violation.property, rests_on.name
            ))
        }
        Confirmation::Candidate { reason, .. } => {
            Some(format!("{} in line {}: {reason}", violation.property, violation.place.line))
        }
    });
    let doubts = doubts.collect();
    let findings = violations.chain(reasons).collect();
    let conditions = report.contract.iter().map(|it| it.text.clone()).collect();
    Ok(Actual { verdict, conditions, findings, doubts, output: report.to_text() })
}

/// The line, 0 if it is in another file than the case.
fn line_in(case: &Case, place: &Place) -> u32 {
    if place.file == case.name { place.line } else { 0 }
}

/// The messages of a program that is not accepted: `error: message [code]` above `--> file:line:column`.
fn rejection(rendered: &str) -> Actual {
    let mut findings = Vec::new();
    let mut title = None;
    for line in rendered.lines() {
        if let Some(text) = line.strip_prefix("error: ") {
            title = Some(text);
        } else if let Some((_, place)) = line.split_once("--> ")
            && let Some(text) = title.take()
        {
            let line = place.rsplit(':').nth(1).and_then(|line| line.parse().ok()).unwrap_or(0);
            let class = text.rsplit('[').next().unwrap_or("").trim_end_matches(']');
            findings.push(Finding { line, class: class.to_owned(), text: text.to_owned() });
        }
    }
    let output = rendered.to_owned();
    let (conditions, doubts) = (Vec::new(), Vec::new());
    Actual { verdict: VerdictKind::Rejected, conditions, findings, doubts, output }
}
