//! Files that import each other in a circle can only be understood together: how many do in each crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::visit::Visit;

use super::read;

/// Files in one circle; more are a problem.
const MAX_FILES: usize = 4;
/// Where more are allowed: a type in one file whose parts stand in the files of its folder.
const EXCEPTIONS: [(&str, usize); 3] =
    [("cuda-verify-goto", 13), ("cuda-verify-smt", 8), ("cuda-verify-syntax", 7)];

/// Adds a line for each circle of too many files of a crate.
///
/// # Errors
/// If a file cannot be read or parsed.
pub(super) fn check_circles(
    files: &[PathBuf],
    root: &Path,
    problems: &mut Vec<String>,
) -> Result<()> {
    for (sources, modules) in modules_by_crate(files) {
        let name = sources.parent().and_then(Path::file_name).unwrap_or_default();
        let max = EXCEPTIONS.iter().find(|(of, _)| *of == name).map_or(MAX_FILES, |(_, max)| *max);
        let mut imports = BTreeMap::new();
        for (module, path) in &modules {
            let file = syn::parse_file(&read(path)?)
                .with_context(|| format!("cannot parse `{}`", path.display()))?;
            let mut visitor = Imports { module, modules: &modules, found: BTreeSet::new() };
            visitor.visit_file(&file);
            imports.insert(module.clone(), visitor.found);
        }
        for circle in circles(&imports).iter().filter(|circle| circle.len() > max) {
            let names: Vec<_> = circle.iter().map(|module| module.join("/")).collect();
            let folder = sources.strip_prefix(root).unwrap_or(&sources).display();
            problems.push(format!(
                "{folder}: {} files import each other: {}",
                names.len(),
                names.join(", ")
            ));
        }
    }
    Ok(())
}

/// The path of a module in its crate.
type Module = Vec<String>;

/// The files of each folder `src`, by their modules.
fn modules_by_crate(files: &[PathBuf]) -> BTreeMap<PathBuf, BTreeMap<Module, PathBuf>> {
    let mut crates: BTreeMap<PathBuf, BTreeMap<Module, PathBuf>> = BTreeMap::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|it| it == "rs")) {
        let Some(sources) = path.ancestors().find(|folder| folder.ends_with("src")) else {
            continue;
        };
        let inner = path.with_extension("");
        let Ok(inner) = inner.strip_prefix(sources) else { continue };
        let module = inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        crates.entry(sources.to_owned()).or_default().insert(module, path.clone());
    }
    crates
}

/// The modules of its crate that a file names outside of tests.
struct Imports<'a> {
    module: &'a Module,
    modules: &'a BTreeMap<Module, PathBuf>,
    found: BTreeSet<Module>,
}

impl Imports<'_> {
    fn add(&mut self, path: &[String]) {
        let mut full = match path.first().map(String::as_str) {
            Some("crate") => path[1..].to_vec(),
            Some("super") => {
                let parent = self.module.split_last().map_or(&[][..], |(_, parent)| parent);
                [parent, &path[1..]].concat()
            }
            Some("self") => [self.module.as_slice(), &path[1..]].concat(),
            _ => return,
        };
        while !full.is_empty() && !self.modules.contains_key(&full) {
            full.pop();
        }
        if !full.is_empty() && full != *self.module {
            self.found.insert(full);
        }
    }

    fn add_tree(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.add(&with(&name.ident)),
            syn::UseTree::Rename(rename) => self.add(&with(&rename.ident)),
            syn::UseTree::Glob(_) => self.add(before),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_tree(before, tree);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Imports<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_tree(&[], &item.tree);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.ident != "tests" {
            syn::visit::visit_item_mod(self, item);
        }
    }

    // `pub(super)` says who may import it.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<_> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.add(&parts);
        syn::visit::visit_path(self, path);
    }
}

/// Modules that reach each other, without those that only reach themselves.
fn circles(imports: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<BTreeSet<Module>> {
    let reached: BTreeMap<_, _> =
        imports.keys().map(|from| (from, reached_from(from, imports))).collect();
    let circle_of = |module: &Module| -> BTreeSet<Module> {
        let others = reached[module].iter();
        others.filter(|other| reached[other].contains(module)).cloned().collect()
    };
    imports.keys().map(circle_of).filter(|circle| circle.len() > 1).collect()
}

fn reached_from(from: &Module, imports: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in &imports[module] {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{Module, circles};

    #[test]
    fn circles_are_found_whatever_leads_into_them() {
        let module = |name: &str| -> Module { vec![name.to_owned()] };
        let set = |names: &[&str]| -> BTreeSet<Module> {
            names.iter().map(|name| module(name)).collect()
        };
        let imports = BTreeMap::from([
            (module("a"), set(&["b", "d"])),
            (module("b"), set(&["c"])),
            (module("c"), set(&["b"])),
            (module("d"), set(&[])),
        ]);
        assert_eq!(circles(&imports), BTreeSet::from([set(&["b", "c"])]));
    }
}
