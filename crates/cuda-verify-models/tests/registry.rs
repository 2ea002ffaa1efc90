//! `docs/MODELS.md` is the registry of the library models; `UPDATE_EXPECT=1` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cuda_verify_models::{Exactness, ModelFile, Symbol, SymbolKind, files, symbols};

const AREAS: &[(&str, &str)] = &[
    ("curand/", "cuRAND"),
    ("cublas/", "cuBLAS"),
    ("cudnn/", "cuDNN"),
    ("cufft/", "cuFFT"),
    ("cub/", "CUB"),
    ("thrust/", "Thrust"),
];

/// Libraries of classes, of which the types are listed, too.
const CLASS_AREAS: &[&str] = &["cub/", "thrust/"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words of all programs below a folder, with the names of the programs that use them.
fn programs(folder: &Path, found: &mut BTreeMap<String, BTreeSet<String>>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder is there").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "cu") {
            let text = fs::read_to_string(&path).expect("the program is text");
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
                found.entry(word.to_owned()).or_default().insert(name.clone());
            }
            // The conformance programs paste the names of functions together.
            for stem in text.split("CV_(").skip(1).filter_map(|rest| rest.split(')').next()) {
                for prefix in ["cublasS", "cublasD", "cublasC", "cublasZ"] {
                    found.entry(format!("{prefix}{stem}")).or_default().insert(name.clone());
                }
            }
        }
    }
}

/// How many recorded cases there are for a function: the lengths of the tables after a line `// cases: names`.
fn recorded() -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let folder = root().join("models/conformance");
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "vectors") {
            continue;
        }
        let text = fs::read_to_string(entry.path()).expect("the records are text");
        let mut names: Vec<&str> = Vec::new();
        for line in text.lines() {
            if let Some(list) = line.strip_prefix("// cases: ") {
                names = list.split_whitespace().collect();
            } else if let Some((_, rest)) = line.split_once("_rows[") {
                let count = rest.split_once(']').and_then(|(count, _)| count.parse().ok());
                for name in names.drain(..) {
                    *found.entry(name.to_owned()).or_insert(0) += count.unwrap_or(0);
                }
            }
        }
    }
    found
}

fn exactness(symbol: &Symbol) -> &'static str {
    match symbol.exactness {
        Exactness::Exact => "exact",
        Exactness::Over => "over",
        Exactness::Under => "under",
        Exactness::Unsupported => "refused",
        Exactness::Unstated => "-",
    }
}

/// The declaration of a function, the name of a type.
fn shown(symbol: &Symbol) -> String {
    if symbol.kind == SymbolKind::Function {
        return symbol.signature.to_owned();
    }
    format!("{}::{}", symbol.namespace, symbol.name)
}

fn page() -> String {
    let mut evidence = BTreeMap::new();
    programs(&root().join("crates/cuda-verify-core/tests/cuda"), &mut evidence);
    programs(&root().join("models/conformance"), &mut evidence);
    let mut out = String::from(
        "# Library models\n\n\
         Generated from the headers in `models/` by a test of `cuda-verify-models`; do not edit.\n\n\
         A function that is not listed has no model: reaching its call makes the verdict unknown, by its name.\n\
         `exact`: exactly the documented behaviours; `over`: more, so that a violation may be spurious; `under`: fewer, \
         so that one may be missed.\n\
         The tests are case files (`crates/cuda-verify-core/tests/cuda`) and programs that run a model on recorded \
         results of an independent reference (`models/conformance`); `cases` are the recorded ones.\n\
         Each function of cuRAND, cuBLAS and cuDNN is also called rightly, and wrongly in each way that its rules name, by \
         `crates/cuda-verify-core/tests/preconditions.rs`.\n\
         The cost of a call is linear in the elements it reads and writes, and in the products of the sizes for \
         products of matrices and convolutions.\n",
    );
    let mut contracts: BTreeMap<String, usize> = BTreeMap::new();
    let recorded = recorded();
    for (folder, title) in AREAS {
        let is_listed = |kind| {
            kind == SymbolKind::Function
                || (kind == SymbolKind::Type && CLASS_AREAS.contains(folder))
        };
        let rows: BTreeMap<String, &Symbol> = symbols()
            .iter()
            .filter(|s| is_listed(s.kind) && s.file().path.starts_with(folder))
            .filter(|s| !s.name.starts_with("__cv_"))
            .map(|s| (shown(s), s))
            .collect();
        let mut sections: BTreeMap<&str, Vec<(&String, &Symbol)>> = BTreeMap::new();
        for (text, symbol) in &rows {
            sections.entry(symbol.source).or_default().push((text, symbol));
        }
        write!(out, "\n## {title}\n").expect("writing to a string");
        for (source, symbols) in sections {
            write!(out, "\n### {source}\n\n").expect("writing to a string");
            for (text, symbol) in symbols {
                let none = BTreeSet::new();
                let tests = evidence.get(symbol.name).unwrap_or(&none);
                // A name in a namespace means the model only in programs that name the namespace, too.
                let within = evidence.get(symbol.namespace.split("::").next().unwrap_or_default());
                let is_meant = |test: &&String| {
                    symbol.namespace.is_empty()
                        || within.is_some_and(|within| within.contains(*test))
                };
                let tests: Vec<&str> = tests.iter().filter(is_meant).map(String::as_str).collect();
                let mut rules = Vec::new();
                for rule in symbol.preconditions.iter().chain(symbol.refusals) {
                    let next = contracts.len() + 1;
                    rules.push(contracts.entry((*rule).to_owned()).or_insert(next).to_string());
                }
                let rules = if rules.is_empty() { "none".to_owned() } else { rules.join(", ") };
                let tests = if tests.is_empty() { "none".to_owned() } else { tests.join(", ") };
                let cases =
                    recorded.get(symbol.name).map_or(String::new(), |n| format!("; cases {n}"));
                writeln!(
                    out,
                    "- `{text}`: {}; rules {rules}{cases}; tests: {tests}",
                    exactness(symbol)
                )
                .expect("writing to a string");
            }
        }
    }
    out.push_str(
        "\n## Rules\n\nThe texts of violations of `api-contract`, and of what is refused.\n\n",
    );
    let mut texts: Vec<(usize, String)> =
        contracts.into_iter().map(|(text, n)| (n, text)).collect();
    texts.sort_unstable();
    for (n, text) in texts {
        writeln!(out, "{n}. {text}").expect("writing to a string");
    }
    out
}

#[test]
fn the_page_of_models_is_current() {
    let path = root().join("docs/MODELS.md");
    let page = page();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/MODELS.md is out of date: run this test with UPDATE_EXPECT=1");
}

/// What comes after `api-contract:` in the case files of programs that go wrong.
fn claims(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            claims(&path, found);
        } else {
            let text = fs::read_to_string(&path).expect("the program is text");
            let texts = text.lines().filter_map(|line| line.split_once("ERROR api-contract: "));
            found.extend(texts.map(|(_, claim)| claim.trim().to_owned()));
        }
    }
}

#[test]
fn every_precondition_has_a_caller_that_misses_it() {
    let mut missed = BTreeSet::new();
    claims(&root().join("crates/cuda-verify-core/tests/cuda/unsafe"), &mut missed);
    let of_libraries =
        |file: &&ModelFile| AREAS.iter().any(|(folder, _)| file.path.starts_with(folder));
    let mut n_texts = 0;
    for file in files().iter().filter(of_libraries) {
        for call in file.text.split("__cv_contract(").skip(1) {
            let call = call.split(");").next().unwrap_or_default();
            let text = call.split('"').nth(1).unwrap_or_default();
            assert!(!text.is_empty(), "{}: a contract without a text: {call}", file.path);
            let is_missed = missed.iter().any(|claim| text.contains(claim.as_str()));
            assert!(is_missed, "{}: no case file gets `{text}`", file.path);
            n_texts += 1;
        }
    }
    assert!(n_texts > 0);
}

/// Functions of cuBLAS and cuDNN without recorded cases: those whose results the library does not document.
const UNRECORDED: &[&str] = &[
    // Texts, and the choice of algorithms and sizes of workspaces.
    "cublasGetStatusName",
    "cublasGetStatusString",
    "cudnnGetErrorString",
    "cudnnGetVersion",
    "Algorithm",
    "WorkspaceSize",
    "cudnnGetReductionIndicesSize",
    // Called in every program for the functions of cublas.h.
    "cublasInit",
    "cublasShutdown",
    "cublasAlloc",
    "cublasFree",
    "cublasGetError",
];

#[test]
fn functions_have_recorded_cases() {
    let recorded = recorded();
    let few: BTreeSet<&str> = symbols()
        .iter()
        .filter(|s| {
            s.kind == SymbolKind::Function
                && (s.file().path.starts_with("cublas/") || s.file().path.starts_with("cudnn/"))
                && !s.name.starts_with("__cv_")
                && s.exactness != Exactness::Unsupported
                && recorded.get(s.name).is_none_or(|n| *n < 100)
                && !UNRECORDED.iter().any(|part| s.name.contains(part))
        })
        .map(|s| s.name)
        .collect();
    assert!(few.is_empty(), "less than 100 recorded cases: {few:?}");
}

#[test]
fn preconditions_are_read_through_helpers() {
    let start = "cublasStatus_t cublasSgemm(cublasHandle_t handle,";
    let gemm = symbols().iter().find(|s| s.signature.starts_with(start));
    let gemm = gemm.expect("the product has a row");
    assert!(gemm.preconditions.contains(&"cublas: the output overlaps an operand"));
    let product = symbols().iter().find(|s| s.name == "cublasGemmEx");
    assert_eq!(product.map(|s| s.refusals), Some(&["cublasGemmEx with these types"][..]));
}
