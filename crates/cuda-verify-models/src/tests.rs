//! Tests of the index and of the house form of the models.

use std::collections::BTreeSet;

use crate::{Exactness, SymbolKind, files, lookup, models_for, symbols, symbols_named};

fn paths(identifiers: &[&str]) -> Vec<&'static str> {
    models_for(identifiers.iter().copied()).iter().map(|file| file.path).collect()
}

#[test]
fn a_program_without_library_calls_needs_nothing() {
    let words = ["main", "a", "kernel", "int", "x", "while", "void", "static", "const", "inline"];
    assert_eq!(paths(&words), [""; 0]);
}

#[test]
fn included_files_come_first() {
    assert_eq!(paths(&["cudaMalloc"]), ["cuda/error.h", "libc/stddef.h", "cuda/memory.h"]);
    assert_eq!(paths(&["blockDim"]), ["vector/uint.h", "vector/dim3.h", "vector/builtin.h"]);
}

#[test]
fn every_kind_of_declaration_is_indexed() {
    let cases = [
        ("cudaMalloc", SymbolKind::Function),
        ("cudaErrorInvalidValue", SymbolKind::Enumerator),
        ("cudaErrorAssert", SymbolKind::Variable),
        ("cudaError_t", SymbolKind::Type),
        ("float4", SymbolKind::Type),
        ("make_float4", SymbolKind::Function),
        ("threadIdx", SymbolKind::Variable),
        ("warpSize", SymbolKind::Variable),
        ("INT_MAX", SymbolKind::Macro),
        ("assert", SymbolKind::Macro),
        ("cudaStreamCallback_t", SymbolKind::Type),
        ("atomicAdd", SymbolKind::Function),
        ("dim3", SymbolKind::Type),
        ("div_t", SymbolKind::Type),
        ("scanf", SymbolKind::Function),
        ("glXGetProcAddress", SymbolKind::Function),
        ("__cv_glut_display", SymbolKind::Variable),
    ];
    for (name, kind) in cases {
        assert!(
            symbols_named(name).iter().any(|s| s.kind == kind),
            "{name} is not indexed as {kind:?}"
        );
    }
    assert!(symbols_named("no_such_name").is_empty());
}

#[test]
fn namespaces_must_be_named_too() {
    let symbols = symbols_named("size_t");
    assert!(symbols.iter().any(|s| s.namespace == "std"));
    assert!(symbols.iter().any(|s| s.namespace.is_empty()));
    let qualified: Vec<_> = symbols_named("nullptr_t").iter().map(|s| s.namespace).collect();
    assert_eq!(qualified, ["std"]);
    assert_eq!(paths(&["nullptr_t"]), [""; 0]);
    assert_eq!(paths(&["nullptr_t", "std"]), ["libc/stddef.h", "std/namespace.h"]);
}

#[test]
fn overloads_for_rare_types_wait_for_the_type() {
    assert_eq!(paths(&["atomicAdd"]), ["cuda/hardware.h", "device/atomic_add.h"]);
    assert!(paths(&["atomicAdd", "__half"]).contains(&"device/half_atomic.h"));
}

#[test]
fn headers_are_known() {
    for header in [
        "stdio.h",
        "cuda_runtime_api.h",
        "call_kernel.h",
        "vector",
        "curand_kernel.h",
        "cuda/atomic",
    ] {
        let is_macros = |text: &str| text.lines().all(|line| line.starts_with('#'));
        assert!(lookup(header).is_some_and(|file| is_macros(file.text)), "{header}");
    }
    assert_eq!(lookup("helper_math.h").map(|file| file.path), Some("vector/helper_math.h"));
    assert!(!paths(&["make_float3"]).contains(&"vector/float3_math.h"));
    assert_eq!(lookup("assert.h").map(|file| file.path), Some("libc/assert.h"));
    assert_eq!(lookup("cv:cuda/memory.h").map(|file| file.path), Some("cuda/memory.h"));
    assert!(lookup("cv:none.h").is_none());
    assert!(lookup("mine.h").is_none());
}

#[test]
fn every_name_has_a_source() {
    for symbol in symbols() {
        let is_internal = symbol.name.starts_with("__cv_");
        let is_stated = symbol.exactness != Exactness::Unstated && !symbol.source.is_empty();
        assert!(
            is_stated || is_internal,
            "{} in {} has no source",
            symbol.name,
            symbol.file().path
        );
    }
}

#[test]
fn files_have_the_house_form() {
    for file in files() {
        assert!(file.text.starts_with("// "), "{} does not say what it models", file.path);
        let is_guarded = file.text.contains("#pragma once");
        assert!(
            is_guarded || file.path == "libc/assert.h" || file.path == "cv/intrinsics.h",
            "{}",
            file.path
        );
        assert!(file.text.ends_with('\n') && !file.text.contains('\t'), "{}", file.path);
        assert!(file.text.len() < 14_000, "{} is too long to be read for one name", file.path);
        // Members of families have long names in the places of short ones.
        let is_member = file.text.contains("\n// Of a family.\n");
        for line in file.text.lines().filter(|_| !is_member) {
            assert!(line.chars().count() <= 120, "{}: {line}", file.path);
        }
    }
}

/// A file that uses a reserved name, or a name in CUDA's style, that another file declares includes that file.
#[test]
fn includes_are_complete() {
    let mut missing = BTreeSet::new();
    for file in files() {
        let reachable: BTreeSet<&str> =
            file.closure.iter().map(|index| files()[usize::from(*index)].path).collect();
        let code = file.text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let code = code.filter(|line| !line.trim_start().starts_with('#'));
        let code: String = code.flat_map(|line| line.split('"').step_by(2).chain(["\n"])).collect();
        for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let is_telling = word.starts_with("__")
                || (word.starts_with("cuda") && word.len() > 4)
                || word.ends_with("_t");
            let declared = symbols_named(word);
            if is_telling && !declared.is_empty() {
                let is_included = declared.iter().any(|s| reachable.contains(s.file().path));
                if !is_included {
                    missing.insert(format!("{} uses {word} without including it", file.path));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The table of the logistic function is as close as its header says, by monotony: between two places where the table
/// changes, the function lies between its values at them.
#[test]
fn the_sigmoid_table_keeps_its_bounds() {
    let text = lookup("cv:cudnn/sigmoid_table.h").map_or("", |file| file.text);
    let body = text.split_once("= {\n").and_then(|(_, rest)| rest.split_once("};"));
    let entries: Vec<f64> = body
        .map_or("", |(body, _)| body)
        .split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .map(|entry| entry.parse().expect("the entries are numbers"))
        .collect();
    assert_eq!(entries.len(), 501);
    // The arithmetic below and the halving of the index err by far less.
    const SLACK: f64 = 1e-9;
    let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
    for (index, value) in (0_u32..).zip(&entries) {
        let (low, high) = (f64::from(index) / 100.0 - 0.005, f64::from(index) / 100.0 + 0.005);
        let error = (value - sigmoid(low.max(0.0))).abs().max((value - sigmoid(high)).abs());
        assert!(error + SLACK < 0.0013, "{error} at {index}");
    }
    // From the last entry on, the function rises to one; negative arguments mirror.
    assert!((1.0 - entries[500]).max((sigmoid(5.0) - entries[500]).abs()) + SLACK < 0.0067);
}
