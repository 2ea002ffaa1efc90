//! The operational models against recorded results of independent references, by the virtual machine.
//!
//! `models/conformance` holds the programs that run a model on recorded cases, the records (`*.vectors`) and the scripts
//! that made them. By default a sample of the cases is run; all with `CONFORMANCE=all` in the environment.

use std::path::Path;

use cuda_verify_core::goto::parse::parse;
use cuda_verify_core::goto::run::{Config, Entry, Outcome, Request};
use cuda_verify_core::ir::types::{FloatType, Scalar};
use cuda_verify_core::{PropertyKind, PropertySet, Stage, Verifier};

/// Runs a program of `models/conformance` with definitions; its assertions must hold.
#[track_caller]
fn conforms(file: &str, definitions: &[&str]) {
    conforms_in(PropertySet::default(), file, definitions);
}

#[track_caller]
fn conforms_in(properties: PropertySet, file: &str, definitions: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/conformance");
    let verifier = Verifier::new().source_file(folder.join(file)).expect("the program is there");
    let verifier = definitions.iter().fold(verifier, |verifier, text| verifier.define(*text));
    let text = verifier.show(Stage::Goto).unwrap_or_else(|error| panic!("{error}"));
    let program = parse(&text).unwrap_or_else(|error| panic!("{error:?}"));
    let config = Config { max_steps: u64::MAX, max_threads: 1024, ..Config::new(properties) };
    // Numbers that are drawn are ones.
    let mut one = |request: &Request| {
        if request.ty == Scalar::Float(FloatType::Double) {
            u128::from(1.0_f64.to_bits())
        } else if request.ty == Scalar::Float(FloatType::Single) {
            u128::from(1.0_f32.to_bits())
        } else {
            1
        }
    };
    let run = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut one);
    assert_eq!(run.outcome, Outcome::End(Some(0)));
}

/// One of how many recorded cases is run: all with `CONFORMANCE=all` in the environment, else a sample.
fn step() -> String {
    let is_all = std::env::var_os("CONFORMANCE").is_some_and(|value| value == "all");
    format!("CV_STEP={}", if is_all { 1 } else { 8 })
}

const VECTORS: &str = "axpy copy swap rot scal asum amax amin";
const LEVEL_2: &str = "gemv gbmv symv syr syr2 trmv trsv";
const LEVEL_3: &str = "gemm symm syrk syr2k trmm trsm geam dgmm batch vector_batch trsm_batch";

/// The runs of functions by their names, where `rows=function` has its rows under another name.
fn runs(names: &str) -> String {
    let run = |name: &str| {
        let (rows, function) = name.split_once('=').unwrap_or((name, name));
        format!("RUN({function}, {rows}) ")
    };
    names.split_whitespace().map(run).collect()
}

#[track_caller]
fn blas(names: &str) {
    for (prefix, small, ty) in [("S", "s", "float"), ("D", "d", "double")] {
        let runs = runs(&names.replace('#', small));
        conforms(
            "blas.cu",
            &[
                &format!("CV_TYPE={ty}"),
                &format!("CV_PART={ty}"),
                &format!("CV_(f)=cublas{prefix}##f"),
                &format!("CV_SUM(f)=cublas{prefix}##f"),
                &format!("CV_I(f)=cublasI{small}##f"),
                &format!("CV_RUNS={runs}"),
                &step(),
            ],
        );
    }
}

#[track_caller]
fn complex_blas(names: &str) {
    let types = [
        ("C", "c", "S", "s", "cuComplex", "float"),
        ("Z", "z", "D", "d", "cuDoubleComplex", "double"),
    ];
    for (prefix, small, real, small_real, ty, part) in types {
        let runs = runs(&names.replace('#', &format!("{small_real}{small}")));
        conforms(
            "blas.cu",
            &[
                "CV_COMPLEX",
                &format!("CV_TYPE={ty}"),
                &format!("CV_PART={part}"),
                &format!("CV_(f)=cublas{prefix}##f"),
                &format!("CV_SUM(f)=cublas{real}{small}##f"),
                &format!("CV_SROT=cublas{prefix}{small_real}rot"),
                &format!("CV_SSCAL=cublas{prefix}{small_real}scal"),
                &format!("CV_I(f)=cublasI{small}##f"),
                &format!("CV_RUNS={runs}"),
                &step(),
            ],
        );
    }
}

#[test]
fn blas_vectors() {
    blas(VECTORS);
    blas("dot #nrm2=nrm2 copies");
}

#[test]
fn blas_matrices_and_vectors() {
    blas(LEVEL_2);
    blas("ger");
}

#[test]
fn blas_matrices() {
    blas(LEVEL_3);
}

#[test]
fn blas_complex_vectors() {
    complex_blas(VECTORS);
    complex_blas("dotu dotc #nrm2=nrm2 srot sscal");
}

#[test]
fn blas_complex_matrices_and_vectors() {
    complex_blas(LEVEL_2);
    complex_blas("geru gerc hemv her her2");
}

#[test]
fn blas_complex_matrices() {
    complex_blas(LEVEL_3);
    complex_blas("hemm herk her2k");
}

#[test]
fn blas_halves() {
    conforms("blas_half.cu", &[&step()]);
}

#[test]
fn blas_by_the_legacy_interface() {
    for (prefix, small, ty) in [("S", "s", "float"), ("D", "d", "double")] {
        let names =
            format!("axpy copy swap dot scal {small}nrm2=nrm2 asum amax gemv ger gemm trsm");
        conforms(
            "blas_legacy.cu",
            &[
                &format!("CV_TYPE={ty}"),
                &format!("CV_(f)=cublas{prefix}##f"),
                &format!("CV_I(f)=cublasI{small}##f"),
                &format!("CV_RUNS={}", runs(&names)),
                &step(),
            ],
        );
    }
}

#[track_caller]
fn dnn(ty: &str, data: &str, runs: &str) {
    let definitions = [("CV_TYPE", ty), ("CV_DATA", data), ("CV_RUNS", runs)];
    let definitions = definitions.map(|(name, value)| format!("{name}={value}"));
    let [ty, data, runs] = definitions.each_ref().map(String::as_str);
    conforms("dnn.cu", &[ty, data, runs, &step()]);
}

const FLOAT: (&str, &str) = ("float", "CUDNN_DATA_FLOAT");
const DOUBLE: (&str, &str) = ("double", "CUDNN_DATA_DOUBLE");

#[test]
fn dnn_convolutions() {
    let runs = "RUN(forward) RUN(backward_data) RUN(backward_filter) RUN(backward_bias) RUN(unfold) \
                RUN(fused)";
    dnn(FLOAT.0, FLOAT.1, runs);
}

#[test]
fn dnn_pooling() {
    dnn(FLOAT.0, FLOAT.1, "RUN(pool) RUN(pool_gradient)");
}

#[test]
fn dnn_elementwise() {
    let runs = "RUN(combine) RUN(add) RUN(transform) RUN(reduce) RUN(relu) RUN(relu_gradient) RUN(fill) \
                RUN(scale)";
    for (ty, data) in [FLOAT, DOUBLE] {
        dnn(ty, data, runs);
    }
}

/// Of calls some of which are wrong, and must say so.
#[track_caller]
fn statuses_conform(file: &str) {
    let mut properties = PropertySet::default();
    properties.set(PropertyKind::ApiContract, false);
    conforms_in(properties, file, &[&step()]);
}

#[test]
fn dnn_objects() {
    statuses_conform("objects.cu");
}

#[test]
fn blas_and_dnn_handles() {
    statuses_conform("handles.cu");
}

#[test]
fn rand_generators() {
    statuses_conform("generators.cu");
}

#[test]
fn rand_draws() {
    conforms("draws.cu", &["__cv_curand_exact", &step()]);
}

#[test]
fn mathematics() {
    conforms("math.cu", &["CV_SINGLE", &step()]);
    conforms("math.cu", &[&step()]);
}

#[test]
fn halves() {
    conforms("halves.cu", &[&step()]);
    conforms("halves.cu", &["CV_BFLOAT", &step()]);
}

#[test]
fn sequences_by_cub() {
    conforms("sequences.cu", &[&step()]);
}

#[test]
fn sequences_by_thrust() {
    conforms("sequences.cu", &["CV_THRUST", &step()]);
}

#[test]
fn dnn_layers() {
    for ((ty, data), error) in [(FLOAT, "1e-4"), (DOUBLE, "1e-9")] {
        let definitions = [("CV_TYPE", ty), ("CV_DATA", data), ("CV_ERROR", error)];
        let definitions = definitions.map(|(name, value)| format!("{name}={value}"));
        let [ty, data, error] = definitions.each_ref().map(String::as_str);
        conforms("layers.cu", &[ty, data, error, &step()]);
    }
}
