//! Runs a GOTO program given in text form: `run_goto FILE [linear]`, with all lanes of a block together or one at a time.

#![expect(clippy::print_stdout, reason = "the output of an example")]

use cuda_verify_base::{PropertySet, deadline::Stopwatch};
use cuda_verify_goto::parse::parse;
use cuda_verify_goto::run::{Config, Entry, Request, Schedule};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let program = parse(&text).expect("a GOTO program");
    let config = Config {
        schedule: if args.next().is_some() { Schedule::Linear } else { Schedule::Canonical },
        max_steps: 1 << 40,
        max_threads: 1 << 32,
        max_bytes: 1 << 34,
        ..Config::new(PropertySet::default_kinds())
    };
    let watch = Stopwatch::start();
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut |_: &Request| 0);
    let time = watch.elapsed();
    println!("{:?} in {time:?}, {} steps", run.outcome, run.counts.steps);
}
