//! Runs programs with one mutant of the verifier on; an example of `cuda-verify-core` in the copy alone.
//!
//! Of each line `MUTANT CHANGE PATH` the case in the file is run, with one small change if `CHANGE` is not 0, and the
//! answer is a line `VERDICT RESULT MICROSECONDS REACHED...`: whether the test of the case passes, and for mutant 0 the
//! mutants that were reached.

#[path = "../tests/support/options.rs"]
mod options;
#[path = "../tests/support/outcome.rs"]
mod outcome;

use std::io::{BufRead, Write};
use std::time::Instant;

use cuda_verify_base::mutant;
use cuda_verify_testkit::{Case, Random, check, mutations};

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&line.expect("the questions are text")).unwrap_or_else(|| "none".to_owned());
        writeln!(output, "{answer}").and_then(|()| output.flush()).expect("somebody listens");
    }
}

fn answer(line: &str) -> Option<String> {
    let mut words = line.splitn(3, ' ');
    let mut number = || words.next()?.parse().ok();
    let (number, change): (u32, u32) = (number()?, number()?);
    let path = words.next()?;
    let text = std::fs::read_to_string(path).ok()?;
    let mut case = Case::parse(path, &text).ok()?;
    if change > 0 {
        let changes = mutations(&case.text);
        let mut random = Random(u64::from(change));
        let which = random.below(u64::try_from(changes.len()).ok().filter(|n| *n > 0)?);
        case.text = changes[usize::try_from(which).ok()?].apply(&case.text);
    }
    mutant::choose(number);
    let start = Instant::now();
    let actual = std::panic::catch_unwind(|| outcome::run(&case));
    let micros = start.elapsed().as_micros();
    mutant::choose(u32::MAX);
    let (verdict, passes) = match actual {
        Ok(Ok(actual)) => (format!("{:?}", actual.verdict), check(&case, &actual).is_ok()),
        Ok(Err(_)) => ("Error".to_owned(), false),
        Err(_) => ("Panic".to_owned(), false),
    };
    let mut answer = format!("{verdict} {} {micros}", if passes { "passes" } else { "fails" });
    for reached in mutant::take_reached() {
        answer.push_str(&format!(" {reached}"));
    }
    Some(answer)
}
