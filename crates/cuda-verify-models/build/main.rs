//! Embeds the operational models: reads every header of `models/`, orders the files by their inclusions and writes
//! the table of files and the index of the names they declare as constants, so that a run of the verifier pays for
//! neither. The folder `models` of this crate is a link to the one at the root of the repository, so that the published
//! crate holds it.

#![expect(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

mod each;
#[path = "../src/own/scan.rs"]
mod scan;
mod contract;

fn main() -> std::io::Result<()> {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = manifest.join("models");
    println!("cargo:rerun-if-changed={}", root.display());
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=src/own/scan.rs");
    let mut texts = BTreeMap::new();
    collect(&root, "", &mut texts)?;
    let order = topological_order(&texts);
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    for (path, text) in &texts {
        let path = out.join("models").join(path);
        fs::create_dir_all(path.parent().unwrap_or(&out))?;
        fs::write(path, text)?;
    }
    fs::write(out.join("tables.rs"), tables(&texts, &order))
}

/// Reads the headers below a folder, keyed by their paths relative to `models/`, families as their members.
fn collect(dir: &Path, prefix: &str, texts: &mut BTreeMap<String, String>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), texts)?;
        } else if let Some(stem) = path.strip_suffix(".h") {
            for instance in each::instances(&fs::read_to_string(entry.path())?) {
                texts.insert(format!("{stem}{}.h", instance.suffix), instance.text);
            }
        }
    }
    Ok(())
}

/// All files by the length of their longest chain of inclusions, then by path: included ones come first.
fn topological_order(texts: &BTreeMap<String, String>) -> Vec<String> {
    let mut depths = BTreeMap::new();
    let mut chain = Vec::new();
    for path in texts.keys() {
        depth(path, texts, &mut depths, &mut chain);
    }
    let mut order: Vec<String> = texts.keys().cloned().collect();
    order.sort_by_key(|path| (depths[path.as_str()], path.clone()));
    order
}

/// The length of the longest chain of inclusions that starts at a file; `chain` leads to it.
fn depth<'a>(
    path: &'a str,
    texts: &'a BTreeMap<String, String>,
    depths: &mut BTreeMap<&'a str, usize>,
    chain: &mut Vec<&'a str>,
) -> usize {
    if let Some(known) = depths.get(path) {
        return *known;
    }
    assert!(!chain.contains(&path), "models include each other: {chain:?}");
    let text = texts.get(path).unwrap_or_else(|| panic!("{chain:?} includes {path}"));
    chain.push(path);
    let mut longest = 0;
    for include in scan::scan(text).includes {
        let (include, _) = texts
            .get_key_value(&include)
            .unwrap_or_else(|| panic!("{path} includes {include}, which does not exist"));
        longest = longest.max(1 + depth(include, texts, depths, chain));
    }
    chain.pop();
    depths.insert(path, longest);
    longest
}

/// The text of the generated tables.
fn tables(texts: &BTreeMap<String, String>, order: &[String]) -> String {
    let index_of: BTreeMap<&str, usize> =
        order.iter().enumerate().map(|(i, path)| (path.as_str(), i)).collect();
    let contracts = contract::contracts(texts);
    let mut closures: Vec<Vec<usize>> = Vec::new();
    let mut symbols = Vec::new();
    let mut out = String::from("pub(crate) static FILES: &[ModelFile] = &[\n");
    for (file, path) in order.iter().enumerate() {
        let scanned = scan::scan(&texts[path]);
        assert!(scanned.unknown_notes.is_empty(), "{path}: {:?}", scanned.unknown_notes);
        let mut closure: Vec<usize> = vec![file];
        for include in &scanned.includes {
            closure.extend(&closures[index_of[include.as_str()]]);
        }
        closure.sort_unstable();
        closure.dedup();
        writeln!(
            out,
            "    ModelFile {{ path: {path:?}, text: include_str!(concat!(env!(\"OUT_DIR\"), \
             \"/models/{path}\")), closure: &{closure:?}, when: &{:?} }},",
            scanned.when
        )
        .expect("writing to a string");
        let seen: Vec<&str> = closure.iter().map(|file| order[*file].as_str()).collect();
        for s in scanned.symbols {
            let signature = contract::signature(&texts[path], &s);
            let contract = contract::of(&contracts, &texts[path], &seen, &s);
            symbols.push((s.name, s.namespace, file, s.line, s.kind, s.note, signature, contract));
        }
        closures.push(closure);
    }
    out.push_str("];\n\npub(crate) static SYMBOLS: &[Symbol] = &[\n");
    symbols.sort();
    for (name, namespace, file, line, kind, note, signature, contract) in symbols {
        let list = |texts: &BTreeSet<String>| texts.iter().cloned().collect::<Vec<_>>();
        let (exactness, source) =
            note.as_ref().map_or(("Unstated", ""), |note| (note.exactness, note.source.as_str()));
        writeln!(
            out,
            "    Symbol {{ name: {name:?}, namespace: {namespace:?}, file: {file}, line: {line}, \
             kind: SymbolKind::{kind:?}, exactness: Exactness::{exactness}, source: {source:?}, \
             signature: {signature:?}, preconditions: &{:?}, refusals: &{:?} }},",
            list(&contract.preconditions),
            list(&contract.refusals)
        )
        .expect("writing to a string");
    }
    out.push_str("];\n");
    out
}
