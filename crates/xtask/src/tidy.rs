//! Checks of the source tree.
//!
//! - Crates depend only on what the table in `docs/ARCHITECTURE.md` allows.
//! - Every Rust file opens with module documentation.
//! - Crates name all that they depend on.
//! - Packages hold the texts of their licences and a page that says what they are for.
//! - Not many files of a crate import each other in a circle.
//! - Words of our own for what the field has a word for do not come back.
//! - `docs/SOUNDNESS.md` has an entry for each `// SOUNDNESS(tag):` comment, with its places, and for each rule of the
//!   registry, in the order of their tags; `--bless` writes what of it follows from the source.
//! - Every fault of the [list](crate::faults) has its place in the tree.

mod imports;
mod soundness;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata};

const PREFIX: &str = "cuda-verify-";
/// The package that has no suffix: the command itself.
const COMMAND: &str = "cuda-verify";

/// Words that a reader who knows model checking would not search for, and what the field says instead.
const WORDS: [(&str, &str); 5] = [
    ("vain look", "fruitless lookahead"),
    ("glance", "presolve"),
    ("restless", "unstable"),
    ("let go ", "havoc"),
    ("launched unseen", "standalone kernel"),
];

#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Write what of `docs/SOUNDNESS.md` follows from the source
    #[arg(long)]
    bless: bool,
}

/// Runs all checks; gives one line per problem.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn run(root: &Path, metadata: &Metadata, options: Options) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    check_dependencies(root, metadata, &mut problems)?;
    check_unused(metadata, &mut problems)?;
    check_packages(metadata, &mut problems);
    let mut files = Vec::new();
    for folder in ["crates", "examples", "benches", "models"] {
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    check_headers(root, &files, &mut problems)?;
    imports::check_circles(&files, root, &mut problems)?;
    soundness::check(root, &files, options.bless, &mut problems)?;
    collect(&root.join("docs"), &mut files)?;
    check_words(root, &files, &mut problems)?;
    if let Err(misplaced) = crate::faults::with_faults(root) {
        problems.push(misplaced.to_string());
    }
    Ok(problems)
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}

/// All files below a folder.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The rows `| crate | may depend on | ..` of the architecture page.
fn allowed_dependencies(page: &str) -> BTreeMap<String, BTreeSet<String>> {
    let row = |line: &str| -> Option<(String, BTreeSet<String>)> {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        let allowed = cells.next()?.split(',').map(|cell| cell.trim().trim_matches('`').to_owned());
        Some((name, allowed.filter(|cell| !cell.is_empty() && cell != "-").collect()))
    };
    page.lines().filter_map(row).collect()
}

/// What a package must hold beside its source.
const FILES_OF_PACKAGES: &[&str] = &["README.md", "LICENSE-MIT", "LICENSE-APACHE", "api.txt"];

fn check_packages(metadata: &Metadata, problems: &mut Vec<String>) {
    for package in crate::published(metadata) {
        let missing = FILES_OF_PACKAGES
            .iter()
            .filter(|name| !package.manifest_path.with_file_name(name).is_file());
        problems.extend(missing.map(|name| format!("package `{}` has no {name}", package.name)));
    }
}

fn check_dependencies(root: &Path, metadata: &Metadata, problems: &mut Vec<String>) -> Result<()> {
    let allowed = allowed_dependencies(&read(&root.join("docs/ARCHITECTURE.md"))?);
    for package in &metadata.packages {
        let name = match package.name.strip_prefix(PREFIX) {
            Some(name) => name,
            None if package.name == COMMAND => "cli",
            None => continue,
        };
        if matches!(name, "examples" | "testkit") {
            continue;
        }
        let Some(allowed) = allowed.get(name) else {
            problems.push(format!("docs/ARCHITECTURE.md: no row for crate `{name}`"));
            continue;
        };
        for dependency in &package.dependencies {
            if dependency.kind == DependencyKind::Normal
                && let Some(target) = dependency.name.strip_prefix(PREFIX)
                && !allowed.contains(target)
            {
                problems.push(format!("crate `{name}` must not depend on `{target}`"));
            }
        }
    }
    Ok(())
}

/// A dependency that no file of its package names is none.
fn check_unused(metadata: &Metadata, problems: &mut Vec<String>) -> Result<()> {
    for package in &metadata.packages {
        let mut files = Vec::new();
        let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
        collect(folder.as_std_path(), &mut files)?;
        let mut named = BTreeSet::new();
        for path in files.iter().filter(|path| path.extension().is_some_and(|it| it == "rs")) {
            let text = read(path)?;
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            named.extend(text.split(|c| !is_part(c)).map(str::to_owned));
        }
        let names = package.dependencies.iter().map(|it| it.rename.as_ref().unwrap_or(&it.name));
        let unused = names.filter(|name| !named.contains(&name.replace('-', "_")));
        problems.extend(unused.map(|name| format!("`{}` does not use `{name}`", package.name)));
    }
    Ok(())
}

fn check_words(root: &Path, files: &[PathBuf], problems: &mut Vec<String>) -> Result<()> {
    let is_text = |path: &&PathBuf| path.extension().is_some_and(|it| it == "rs" || it == "md");
    let is_list = |path: &Path| path.ends_with("xtask/src/tidy.rs");
    for path in files.iter().filter(is_text).filter(|path| !is_list(path)) {
        for (number, line) in read(path)?.lines().enumerate() {
            for (word, meant) in WORDS.iter().filter(|(word, _)| line.contains(word)) {
                let file = path.strip_prefix(root).unwrap_or(path).display();
                problems.push(format!("{file}:{}: `{word}` is `{meant}`", number + 1));
            }
        }
    }
    Ok(())
}

fn check_headers(root: &Path, files: &[PathBuf], problems: &mut Vec<String>) -> Result<()> {
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
        let text = read(path)?;
        if !text.starts_with("//!") && !text.starts_with("#![doc") {
            let name = path.strip_prefix(root).unwrap_or(path).display();
            problems.push(format!("{name}: the file does not say what it is for (`//!`)"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_dependency_table_are_read() {
        let page =
            "| crate | may depend on |\n|---|---|\n| `ir` | `base`, `syntax` |\n| `base` | - |\n";
        let table = allowed_dependencies(page);
        assert_eq!(table["ir"].iter().collect::<Vec<_>>(), ["base", "syntax"]);
        assert!(table["base"].is_empty());
    }
}
