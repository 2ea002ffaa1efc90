//! Runs the GOTO programs below `tests/goto` without the rest of the pipeline.
//!
//! A case is a program in the text form of `cuda_verify_goto`, with `//@ verdict:` and, behind the instructions that
//! they are about, `//~ ERROR kind` for violations and `//~ WARN kind` for reasons why there is no answer. `//@ condition:`
//! is one on the callers of a safe program, all of them where there is one. `//@ options:` are
//! - `block=X,Y,Z` and `grid=X,Y,Z`: the launch of its only kernel, `*` for any number, `?` for a usual one; without them
//!   the program has a `main`;
//! - `threads=pair`, `threads=all` or `threads=N`: two arbitrary threads, every one, or the first ones;
//! - `without=TAG`: a rule that is off. An answer that rests on it all the same is none;
//! - `assumes=TAG,TAG` (or `nothing`): the rules that the answer rests on, all of them but those of its conditions;
//! - `check=KIND` and `ignore=KIND`: kinds of properties beside the default ones, or not;
//! - `unwind=N`, `schedules=N`, `warp-sync=N`, `allow=WHAT` and `use=WHAT`: see `support/program.rs`.

#[path = "support/program.rs"]
mod program;

use std::path::Path;
use std::process::ExitCode;

use cuda_verify_base::{Reason, Scope, SourceMap, Span};
use cuda_verify_protocol::text::{display_flat, parse_flat};
use cuda_verify_smt::term::TermPool;
use cuda_verify_symex::config::ProtocolLog;
use cuda_verify_symex::outcome::{Outcome, Verdict};
use cuda_verify_testkit::{Actual, Case, Finding, VerdictKind, run_folder};

use program::{Setting, embedded};

fn main() -> ExitCode {
    run_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goto"), run)
}

fn run(case: &Case) -> Result<Actual, String> {
    let mut sources = SourceMap::new();
    let file = sources.add_file(&case.name, &case.text);
    let mut setting = Setting::new(&case.text, file, &case.options)?;
    let protocols = ProtocolLog::default();
    setting.config.protocols = Some(protocols.clone());
    let outcome = setting.verify(&mut || Ok(embedded()));
    for protocol in protocols.text().split("\n\n").filter(|text| !text.is_empty()) {
        reads_back(protocol)?;
    }
    let line = |span: Span| if span.is_none() { 0 } else { sources.location(span).line };
    let mut findings = Vec::new();
    let mut verdict = match &outcome.verdict {
        Verdict::Safe(Scope::Complete) => VerdictKind::Safe,
        Verdict::Safe(Scope::Bounded { .. }) => VerdictKind::Bounded,
        Verdict::Unsafe(violations) => {
            findings.extend(violations.iter().map(|violation| Finding {
                line: line(violation.span),
                class: violation.property.name().to_owned(),
                text: violation.message.clone(),
            }));
            VerdictKind::Unsafe
        }
        Verdict::Unknown(reasons) => {
            findings.extend(reasons.iter().map(|reason| Finding {
                line: line(reason.span().unwrap_or(Span::NONE)),
                class: class_of(reason).to_owned(),
                text: reason.to_string(),
            }));
            VerdictKind::Unknown
        }
    };
    let assumed = rests_on(&outcome);
    if matches!(verdict, VerdictKind::Safe | VerdictKind::Bounded) {
        for rule in setting.config.without.iter().map(|rule| rule.tag.to_owned()) {
            if assumed.contains(&rule) {
                let text = format!("the answer rests on `{rule}`");
                findings.push(Finding { line: 0, class: "rule".to_owned(), text });
                verdict = VerdictKind::Unknown;
            }
        }
    }
    if let Some(expected) = &setting.assumes
        && *expected != assumed
    {
        return Err(format!("the answer rests on assumes={}", assumed.join(",")));
    }
    let lines = findings.iter().map(|it| format!("{}: {} [{}]\n", it.line, it.text, it.class));
    let output = match &outcome.verdict {
        Verdict::Safe(scope) => format!("safe: {scope}"),
        Verdict::Unsafe(_) | Verdict::Unknown(_) => lines.collect(),
    };
    let conditions = conditions_of(&outcome);
    Ok(Actual { verdict, conditions, findings, doubts: Vec::new(), output })
}

/// The rules that an answer rests on, in order.
fn rests_on(outcome: &Outcome) -> Vec<String> {
    let mut tags: Vec<String> =
        outcome.basis.assumed.iter().map(|rule| rule.tag.to_owned()).collect();
    tags.sort_unstable();
    tags
}

/// What the callers of a program that is safe have to see to.
fn conditions_of(outcome: &Outcome) -> Vec<String> {
    let conditions = outcome.basis.contract.iter().map(|it| it.clause.to_string());
    conditions.filter(|_| matches!(outcome.verdict, Verdict::Safe(_))).collect()
}

/// A word for a reason.
fn class_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Timeout => "timeout",
        Reason::Memory => "memory",
        Reason::SolverUnknown(_) => "solver-unknown",
        Reason::SolverFailed(_) => "solver-failed",
        Reason::UnwindBound { .. } => "unwind-bound",
        Reason::Unsupported { .. } => "unsupported",
        Reason::Vacuous { .. } => "vacuous",
        Reason::NoLaunch { .. } => "no-launch",
        Reason::NothingToCheck => "nothing-to-check",
        Reason::Endless { .. } => "endless",
        Reason::Bounded(_) => "bounded",
        Reason::Imprecise { .. } => "imprecise",
        Reason::Unspecified { .. } => "unspecified",
        Reason::Unconfirmed { .. } => "unconfirmed",
        Reason::Internal(_) => "internal",
        _ => "other",
    }
}

/// Whether the text form of a protocol is one: what is read from it is printed and read again.
fn reads_back(text: &str) -> Result<(), String> {
    let mut pool = TermPool::new();
    let mut read = |text: &str| {
        let read = parse_flat(&mut pool, text).map_err(|error| format!("{error}\n{text}"))?;
        let text = display_flat(&pool, &read).to_string();
        Ok::<_, String>((read, text))
    };
    let (protocol, text) = read(text)?;
    let (again, _) = read(&text)?;
    if again == protocol { Ok(()) } else { Err(format!("another protocol is read from\n{text}")) }
}
