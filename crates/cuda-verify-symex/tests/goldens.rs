//! What the programs in `goldens` become on the way, as text: the access protocols of their arbitrary threads, and the
//! verification conditions that are asked about.
//!
//! `UPDATE_EXPECT=1` writes them anew; a change of these texts that nobody has meant is a change of meaning, or of speed.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "support/program.rs"]
mod program;

use std::path::Path;
use std::sync::{Arc, Mutex};

use cuda_verify_base::SourceMap;
use cuda_verify_smt::solver::{Query, Recorder, Solver};
use cuda_verify_symex::config::ProtocolLog;
use expect_test::expect_file;

use program::{Setting, embedded};

/// Runs each program, and compares with the file beside it what `shown` makes of it.
fn compare(extension: &str, shown: impl Fn(Setting) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens");
    let mut n_programs = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "goto") {
            let text = std::fs::read_to_string(&path).unwrap();
            let options = text.lines().filter_map(|line| line.strip_prefix("//@ options: "));
            let options: Vec<String> = options.map(str::to_owned).collect();
            let mut sources = SourceMap::new();
            let file = sources.add_file("program.goto", &text);
            let setting = Setting::new(&text, file, &options).unwrap();
            expect_file![path.with_extension(extension)].assert_eq(&shown(setting));
            n_programs += 1;
        }
    }
    assert!(n_programs > 3, "{n_programs}");
}

#[test]
fn access_protocols() {
    compare("protocol", |mut setting| {
        let protocols = ProtocolLog::default();
        setting.config.protocols = Some(protocols.clone());
        drop(setting.verify(&mut || Ok(embedded())));
        protocols.text()
    });
}

#[test]
fn verification_conditions() {
    compare("vcc", |setting| {
        let conditions = Arc::new(Mutex::new((0, String::new())));
        let mut start = || {
            let conditions = Arc::clone(&conditions);
            let observe = move |query: &Query<'_>| {
                let mut conditions = conditions.lock().unwrap();
                conditions.0 += 1;
                for (number, sequent) in query.sequents().iter().enumerate() {
                    let title = format!("query {}, condition {}", conditions.0, number + 1);
                    conditions.1.push_str(&format!("{title}\n{sequent}\n"));
                }
            };
            let solver: Box<dyn Solver> = Box::new(Recorder::new(embedded(), observe));
            Ok(solver)
        };
        drop(setting.verify(&mut start));
        let mut conditions = conditions.lock().unwrap();
        std::mem::take(&mut conditions.1)
    });
}
