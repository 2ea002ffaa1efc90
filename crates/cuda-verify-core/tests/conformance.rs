//! The operational models against recorded results of independent references, by the concrete interpreter.
//!
//! `models/conformance` holds the programs that run a model on recorded cases, the records (`*.vectors`) and the scripts
//! that made them.

use std::path::Path;

use cuda_verify_core::goto::interpreter::{self, Config, Entry, Outcome};
use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::{PropertySet, Stage, Verifier};

/// Runs a program of `models/conformance` with definitions; its assertions must hold.
#[track_caller]
fn conforms(file: &str, definitions: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/conformance");
    let verifier = Verifier::new().source_file(folder.join(file)).expect("the program is there");
    let verifier = definitions.iter().fold(verifier, |verifier, text| verifier.define(*text));
    let text = verifier.show(Stage::Goto).unwrap_or_else(|error| panic!("{error}"));
    let program = parse(&text).unwrap_or_else(|error| panic!("{error:?}"));
    let config =
        Config { max_steps: u64::MAX, max_threads: 1024, ..Config::new(PropertySet::default()) };
    let outcome = interpreter::run(&program, &config, &Entry::Main, &mut |_| 0);
    assert_eq!(outcome, Outcome::End(Some(0)));
}

const VECTORS: &str = "RUN(axpy, axpy) RUN(copy, copy) RUN(swap, swap) RUN(dot, dot) RUN(rot, rot) RUN(scal, scal) \
                       RUN(asum, asum) RUN(amax, amax) RUN(amin, amin)";
const LEVEL_2: &str = "RUN(gemv, gemv) RUN(gbmv, gbmv) RUN(ger, ger) RUN(symv, symv) RUN(syr, syr) RUN(syr2, syr2) \
                       RUN(trmv, trmv) RUN(trsv, trsv)";
const LEVEL_3: &str = "RUN(gemm, gemm) RUN(symm, symm) RUN(syrk, syrk) RUN(syr2k, syr2k) RUN(trmm, trmm) \
                       RUN(trsm, trsm) RUN(geam, geam) RUN(dgmm, dgmm) RUN(batch, batch) \
                       RUN(vector_batch, vector_batch)";

#[track_caller]
fn blas(runs: &str) {
    for (prefix, small, ty) in [("S", "s", "float"), ("D", "d", "double")] {
        let runs = runs.replace("#", small);
        conforms(
            "blas.cu",
            &[
                &format!("CV_TYPE={ty}"),
                &format!("CV_(f)=cublas{prefix}##f"),
                &format!("CV_I(f)=cublasI{small}##f"),
                &format!("CV_RUNS={runs}"),
            ],
        );
    }
}

#[test]
fn blas_vectors() {
    blas(VECTORS);
}

#[test]
fn blas_norms() {
    blas("RUN(nrm2, #nrm2)");
}

#[test]
fn blas_matrices_and_vectors() {
    blas(LEVEL_2);
}

#[test]
fn blas_matrices() {
    blas(LEVEL_3);
}

#[track_caller]
fn dnn(ty: &str, data: &str, runs: &str) {
    let definitions = [("CV_TYPE", ty), ("CV_DATA", data), ("CV_RUNS", runs)];
    let definitions = definitions.map(|(name, value)| format!("{name}={value}"));
    conforms("dnn.cu", &definitions.each_ref().map(String::as_str));
}

const FLOAT: (&str, &str) = ("float", "CUDNN_DATA_FLOAT");
const DOUBLE: (&str, &str) = ("double", "CUDNN_DATA_DOUBLE");

#[test]
fn dnn_convolutions() {
    let runs = "RUN(forward) RUN(backward_data) RUN(backward_filter) RUN(backward_bias)";
    dnn(FLOAT.0, FLOAT.1, runs);
}

#[test]
fn dnn_pooling() {
    dnn(FLOAT.0, FLOAT.1, "RUN(pool) RUN(pool_gradient)");
}

#[test]
fn dnn_elementwise() {
    let runs = "RUN(combine) RUN(add) RUN(transform) RUN(reduce) RUN(relu) RUN(relu_gradient)";
    for (ty, data) in [FLOAT, DOUBLE] {
        dnn(ty, data, runs);
    }
}

#[test]
fn mathematics() {
    conforms("math.cu", &["CV_SINGLE"]);
    conforms("math.cu", &[]);
}

#[test]
fn halves() {
    conforms("halves.cu", &[]);
    conforms("halves.cu", &["CV_BFLOAT"]);
}

#[test]
fn sequences_by_cub() {
    conforms("sequences.cu", &[]);
}

#[test]
fn sequences_by_thrust() {
    conforms("sequences.cu", &["CV_THRUST"]);
}

#[test]
fn dnn_layers() {
    for ((ty, data), error) in [(FLOAT, "1e-4"), (DOUBLE, "1e-9")] {
        let definitions = [("CV_TYPE", ty), ("CV_DATA", data), ("CV_ERROR", error)];
        let definitions = definitions.map(|(name, value)| format!("{name}={value}"));
        conforms("layers.cu", &definitions.each_ref().map(String::as_str));
    }
}
