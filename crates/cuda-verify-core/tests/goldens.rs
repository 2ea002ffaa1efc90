//! What the programs in `goldens` become on the way: access protocols and verification conditions, as text.
//!
//! `UPDATE_EXPECT=1` writes them anew; a change of these texts that nobody has meant is a change of meaning, or of speed.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::Path;

use cuda_verify_core::{LaunchShape, Stage, Verifier};
use expect_test::expect_file;

/// Compares what a stage shows of each program, launched with 4 blocks of 64 threads.
fn compare(stage: Stage, extension: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens");
    let shape = LaunchShape::fixed([4, 1, 1], [64, 1, 1]);
    let mut n_programs = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "cu") {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let verifier = Verifier::new().source_text(name, text).launch_shape(shape);
            let shown = verifier.show(stage).unwrap();
            expect_file![path.with_extension(extension)].assert_eq(&shown);
            n_programs += 1;
        }
    }
    assert!(n_programs > 3, "{n_programs}");
}

#[test]
fn access_protocols() {
    compare(Stage::Protocol, "protocol");
}

#[test]
fn verification_conditions() {
    compare(Stage::Vcc, "vcc");
}
