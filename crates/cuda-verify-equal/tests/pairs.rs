//! Pairs of kernels that compute the same function, and of each a wrong twin.

use cuda_verify_core::Verifier;
use cuda_verify_equal::{
    Answer, AnySizeAnswer, Function, HostFunction, Setting, Size, equal, equal_for_all_sizes,
};

/// A launch: blocks and threads.
type Launch = ([u32; 3], [u32; 3]);

const ONE: [u32; 3] = [1, 1, 1];

fn function(text: &str, name: &str, (grid, block): Launch) -> Function {
    let program = Verifier::new().source_text("pair.cu", text);
    Function { program, name: name.to_owned(), grid, block, shared_bytes: 0 }
}

fn setting(sizes: &[(&str, u64)], numbers: &[(&str, &str)]) -> Setting {
    Setting {
        numbers: numbers.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect(),
        sizes: sizes.iter().map(|it| (it.0.to_owned(), it.1)).collect(),
        size: 64,
        is_exact: false,
        range: 1.0,
    }
}

#[track_caller]
fn compare(text: &str, a: (&str, Launch), b: (&str, Launch), setting: &Setting) -> Answer {
    equal(&function(text, a.0, a.1), &function(text, b.0, b.1), setting).expect("both are accepted")
}

#[track_caller]
fn assert_equal(text: &str, a: (&str, Launch), b: (&str, Launch), setting: &Setting) {
    let answer = compare(text, a, b, setting);
    assert!(matches!(answer, Answer::Equal { rounds_constants: false, .. }), "{answer:?}");
}

#[track_caller]
fn assert_different(text: &str, a: (&str, Launch), b: (&str, Launch), setting: &Setting) {
    let answer = compare(text, a, b, setting);
    assert!(matches!(answer, Answer::Different(_)), "{answer:?}");
}

#[test]
fn products_of_matrices_by_tiles() {
    let text = include_str!("pairs/gemm.cu");
    for (n, tile) in [(8_u32, 4), (16, 8)] {
        let size = u64::from(n * n);
        let n_text = n.to_string();
        let setting = setting(&[("a", size), ("b", size), ("c", size)], &[("n", &n_text)]);
        let launch = ([n / tile, n / tile, 1], [tile, tile, 1]);
        let tiled = format!("tiled<{tile}>");
        assert_equal(text, ("naive", launch), (&tiled, launch), &setting);
        let late = format!("tiled<{tile}, 1>");
        assert_different(text, ("naive", launch), (&late, launch), &setting);
        assert_different(text, ("naive", launch), ("transposed", launch), &setting);
    }
}

/// Compares two host functions, where sizes are products such as `16 * k`.
#[track_caller]
fn of_any_size(a: &str, b: &str, sizes: &[(&str, &str)]) -> AnySizeAnswer {
    let text = include_str!("pairs/any_size.cu");
    let host = |name: &str| {
        let program = Verifier::new().source_text("pair.cu", text);
        HostFunction { program, name: name.to_owned() }
    };
    let size = |(parameter, value): &(&str, &str)| Size {
        parameter: (*parameter).to_owned(),
        factors: value.split(" * ").map(str::to_owned).collect(),
    };
    let sizes: Vec<Size> = sizes.iter().map(size).collect();
    equal_for_all_sizes(&host(a), &host(b), &sizes).expect("both are accepted")
}

#[test]
fn products_of_matrices_of_any_size() {
    let whole_tiles = [("m", "16 * p"), ("n", "16 * q"), ("k", "16 * r")];
    assert_eq!(of_any_size("naive", "tiled", &whole_tiles), AnySizeAnswer::Equal { n_arrays: 1 });
    for (wrong, sizes) in [
        ("late", &whole_tiles[..]),
        ("transposed", &whole_tiles),
        // Tiles that are not full are left out.
        ("tiled", &[]),
    ] {
        let answer = of_any_size("naive", wrong, sizes);
        assert!(matches!(answer, AnySizeAnswer::Unknown { .. }), "{wrong}: {answer:?}");
    }
}

#[test]
fn layers_of_any_size_that_were_fused() {
    assert_eq!(of_any_size("separate", "fused", &[]), AnySizeAnswer::Equal { n_arrays: 1 });
    for wrong in ["late_sum", "short_of"] {
        let answer = of_any_size("separate", wrong, &[]);
        assert!(matches!(answer, AnySizeAnswer::Unknown { .. }), "{wrong}: {answer:?}");
    }
}

#[test]
fn sums_in_any_order() {
    let text = include_str!("pairs/reduction.cu");
    let (launch, setting) = ((ONE, [64, 1, 1]), setting(&[("out", 1)], &[]));
    assert_equal(text, ("serial", launch), ("tree", launch), &setting);
    assert_equal(text, ("tree", launch), ("shuffled", launch), &setting);
    assert_different(text, ("serial", launch), ("half_a_tree", launch), &setting);
    let exact = Setting { is_exact: true, ..setting };
    let answer = compare(text, ("serial", launch), ("tree", launch), &exact);
    assert!(!matches!(answer, Answer::Equal { .. }), "{answer:?}");
}

#[test]
fn softmax_with_a_corrected_normaliser() {
    let text = include_str!("pairs/softmax.cu");
    let (launch, setting) = ((ONE, [4, 1, 1]), setting(&[], &[]));
    assert_equal(text, ("two_passes", launch), ("online", launch), &setting);
    assert_different(text, ("two_passes", launch), ("uncorrected", launch), &setting);
}

#[test]
fn convolutions_as_products() {
    let text = include_str!("pairs/convolution.cu");
    let setting = setting(&[("out", 36), ("weights", 9)], &[]);
    let launch = (ONE, [6, 6, 1]);
    assert_equal(text, ("direct", launch), ("im2col", launch), &setting);
    assert_different(text, ("direct", launch), ("flipped", launch), &setting);
}

#[test]
fn fourier_transforms_up_to_the_rounding_of_their_constants() {
    let text = include_str!("pairs/fft.cu");
    let setting = setting(&[("re", 8), ("im", 8)], &[]);
    let (all, half) = ((ONE, [8, 1, 1]), (ONE, [4, 1, 1]));
    let answer = compare(text, ("by_definition", all), ("fast<1>", half), &setting);
    let Answer::Equal { rounding, .. } = answer else { panic!("{answer:?}") };
    assert!(rounding.is_some_and(|it| it < 1e-4), "{rounding:?}");
    assert_different(text, ("by_definition", all), ("fast<-1>", half), &setting);
}

#[test]
fn layers_that_were_fused() {
    let text = include_str!("pairs/layers.cu");
    let setting = setting(&[("out", 16), ("in", 16), ("bias", 16), ("weights", 256)], &[]);
    let launch = (ONE, [16, 1, 1]);
    assert_equal(text, ("separate", launch), ("fused", launch), &setting);
    assert_different(text, ("separate", launch), ("late_bias", launch), &setting);
}

#[test]
fn halves_and_floats_within_an_error() {
    let text = include_str!("pairs/half.cu");
    let (launch, setting) = ((ONE, [8, 1, 1]), setting(&[("out", 8), ("x", 8), ("y", 8)], &[]));
    let answer = compare(text, ("floats", launch), ("halves", launch), &setting);
    let Answer::Equal { rounds_constants: false, rounding: Some(rounding), .. } = answer else {
        panic!("{answer:?}")
    };
    assert!(rounding > 1e-4 && rounding < 1e-2, "{rounding}");
    assert_different(text, ("floats", launch), ("no_square", launch), &setting);
}

#[test]
fn integers_wrap_around_and_commutative_floats_are_exact() {
    let text = include_str!("pairs/order.cu");
    let (launch, setting) =
        ((ONE, [4, 1, 1]), setting(&[("out", 4), ("in", 4), ("scaled", 4)], &[]));
    assert_equal(text, ("forward", launch), ("unrolled", launch), &setting);
    let exact = Setting { is_exact: true, ..setting };
    assert_equal(text, ("forward", launch), ("unrolled", launch), &exact);
}

#[test]
fn what_is_not_right_is_not_compared() {
    let racy = "__global__ void racy(float *out, const float *in) { out[0] = in[threadIdx.x]; }
        __global__ void first(float *out, const float *in) { if (threadIdx.x == 0) out[0] = in[0]; }";
    let (launch, setting) = ((ONE, [4, 1, 1]), setting(&[("out", 1), ("in", 4)], &[]));
    let answer = compare(racy, ("racy", launch), ("first", launch), &setting);
    assert!(matches!(&answer, Answer::Unknown { why } if why.contains("data-race")), "{answer:?}");
}

#[test]
fn layers_of_models_in_several_forms() {
    let text = include_str!("pairs/layers_of_models.cu");
    let table: [(&str, &str, &str, u32, u64); 8] = [
        ("layer_norm", "layer_norm_online", "layer_norm_wrong", 2, 8),
        ("rms_norm", "rms_norm_fused", "rms_norm_wrong", 2, 8),
        ("rope", "rope_sincos", "rope_wrong", 2, 4),
        ("log_softmax", "log_softmax_plain", "log_softmax_wrong", 1, 4),
        ("cross_entropy", "cross_entropy_stable", "cross_entropy_wrong", 1, 4),
        ("gelu", "gelu_by_root", "gelu_by_tanh", 1, 1),
        ("adam", "adam_fused", "adam_wrong", 1, 1),
        ("attention", "attention_online", "attention_wrong", 1, 6),
    ];
    // Not found yet: that two forms are equal, and that a term is missing.
    let (not_equal, not_different) =
        (["layer_norm", "log_softmax", "cross_entropy", "gelu"], ["attention"]);
    let mut wrong = Vec::new();
    for (plain, other, without, n_threads, size) in table {
        let launch = (ONE, [n_threads, 1, 1]);
        let setting = Setting { size, ..setting(&[], &[]) };
        let answer = compare(text, (plain, launch), (other, launch), &setting);
        let may_be_open = not_equal.contains(&plain) && matches!(answer, Answer::Unknown { .. });
        if !may_be_open && !matches!(answer, Answer::Equal { .. }) {
            wrong.push(format!("{plain} and {other}: {answer:?}"));
        }
        let answer = compare(text, (plain, launch), (without, launch), &setting);
        let may_be_open =
            not_different.contains(&plain) && matches!(answer, Answer::Unknown { .. });
        if !may_be_open && !matches!(answer, Answer::Different(_)) {
            wrong.push(format!("{plain} and {without}: {answer:?}"));
        }
    }
    let setting = Setting { size: 1, ..setting(&[], &[]) };
    let launch = (ONE, ONE);
    let answer = compare(text, ("gelu_by_tanh", launch), ("gelu_by_sigmoid", launch), &setting);
    if !matches!(answer, Answer::Equal { .. }) {
        wrong.push(format!("both forms of the approximate one: {answer:?}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
