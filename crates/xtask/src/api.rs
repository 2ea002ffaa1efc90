//! The public items of each package, as `api.txt` beside its manifest: a change that widens or breaks an interface is
//! seen where it is reviewed.
//!
//! Read from the source: the lint `unreachable_pub` sees to it that what is `pub` can be reached. What macros make is
//! listed as their invocation.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, Package, TargetKind};
use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Fields, File, ImplItem, Item, Meta, TraitItem, Visibility};

/// Options of the task.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Write the listings instead of comparing with them
    #[arg(long)]
    bless: bool,
}

/// Compares the listings with the source, or writes them; gives one line per difference.
///
/// # Errors
/// If a file cannot be read, parsed or written.
pub(crate) fn run(metadata: &Metadata, options: Options) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for package in crate::published(metadata) {
        let Some(listing) = listing(package)? else { continue };
        let path = package.manifest_path.with_file_name("api.txt").into_std_path_buf();
        if options.bless {
            std::fs::write(&path, &listing)
                .with_context(|| format!("cannot write `{}`", path.display()))?;
            continue;
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        if stored != listing {
            problems.push(format!(
                "{}: the public items are others (`cargo xtask api --bless` writes them):",
                package.name
            ));
            problems.extend(differences(&stored, &listing));
        }
    }
    Ok(problems)
}

/// Lines that only one of two texts has.
fn differences(old: &str, new: &str) -> Vec<String> {
    let only = |from: &str, other: &str, sign: char| -> Vec<String> {
        let others: std::collections::BTreeSet<&str> = other.lines().collect();
        let missing = from.lines().filter(|line| !others.contains(line));
        missing.map(|line| format!("  {sign} {line}")).collect()
    };
    [only(old, new, '-'), only(new, old, '+')].concat()
}

fn listing(package: &Package) -> Result<Option<String>> {
    let Some(library) = package.targets.iter().find(|it| it.kind.contains(&TargetKind::Lib)) else {
        return Ok(None);
    };
    let root = library.src_path.as_std_path();
    let mut listing = Listing { text: String::new() };
    let folder = root.parent().unwrap_or(root);
    listing.file(root, folder, &library.name)?;
    Ok(Some(listing.text))
}

struct Listing {
    text: String,
}

impl Listing {
    fn file(&mut self, path: &Path, folder: &Path, module: &str) -> Result<()> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        let file = syn::parse_file(&text).with_context(|| format!("`{}`", path.display()))?;
        self.items(file.items, folder, module)
    }

    fn items(&mut self, items: Vec<Item>, folder: &Path, module: &str) -> Result<()> {
        let (mut own, mut inner) = (Vec::new(), Vec::new());
        for item in items {
            if let Item::Mod(item) = item {
                if !is_for_tests(&item.attrs) {
                    inner.push(item);
                }
            } else {
                own.extend(public_part(item));
            }
        }
        if !own.is_empty() {
            let file = File { shebang: None, frontmatter: None, attrs: Vec::new(), items: own };
            let text = prettyplease::unparse(&file);
            self.text.push_str(&format!("# {module}\n\n{}\n", text.replace(" {}\n", "\n")));
        }
        for item in inner {
            let name = item.ident.to_string();
            let (path, below) = (format!("{module}::{name}"), folder.join(&name));
            match item.content {
                Some((_, items)) => self.items(items, &below, &path)?,
                None => {
                    let beside = folder.join(format!("{name}.rs"));
                    let file: PathBuf =
                        if beside.is_file() { beside } else { below.join("mod.rs") };
                    self.file(&file, &below, &path)?;
                }
            }
        }
        Ok(())
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            list.path.is_ident("cfg")
                && ["test", "doctest"].contains(&list.tokens.to_string().as_str())
        }
        Meta::Path(_) | Meta::NameValue(_) => false,
    })
}

/// Of the attributes those that matter to users.
fn keep(attributes: &mut Vec<Attribute>) {
    attributes.retain(|it| {
        ["derive", "non_exhaustive", "cfg"].iter().any(|name| it.path().is_ident(name))
    });
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn nothing() -> syn::Block {
    syn::Block { brace_token: syn::token::Brace::default(), stmts: Vec::new() }
}

/// An item without what is not public; none if nothing is.
#[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate is not exhaustive")]
fn public_part(item: Item) -> Option<Item> {
    match item {
        Item::Fn(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            *item.block = nothing();
            Some(Item::Fn(item))
        }
        Item::Struct(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            if let Fields::Named(fields) = &mut item.fields {
                fields.named = std::mem::take(&mut fields.named)
                    .into_iter()
                    .filter(|field| is_public(&field.vis))
                    .collect();
            }
            item.fields.iter_mut().for_each(|field| keep(&mut field.attrs));
            Some(Item::Struct(item))
        }
        Item::Enum(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            for variant in &mut item.variants {
                keep(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| keep(&mut field.attrs));
            }
            Some(Item::Enum(item))
        }
        Item::Trait(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            for part in &mut item.items {
                match part {
                    TraitItem::Fn(function) => {
                        keep(&mut function.attrs);
                        function.default = function.default.as_ref().map(|_| nothing());
                    }
                    TraitItem::Const(it) => keep(&mut it.attrs),
                    TraitItem::Type(it) => keep(&mut it.attrs),
                    _ => {}
                }
            }
            Some(Item::Trait(item))
        }
        Item::Const(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            Some(Item::Const(item))
        }
        Item::Type(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            Some(Item::Type(item))
        }
        Item::Use(mut item) if is_public(&item.vis) => {
            keep(&mut item.attrs);
            Some(Item::Use(item))
        }
        Item::Impl(mut item) => {
            keep(&mut item.attrs);
            item.items = item.items.into_iter().filter_map(public_member).collect();
            let is_shown = item.trait_.is_none() && !item.items.is_empty();
            is_shown.then_some(Item::Impl(item))
        }
        Item::Macro(mut item) if !item.mac.path.is_ident("macro_rules") => {
            keep(&mut item.attrs);
            item.mac.tokens = without_documentation(item.mac.tokens);
            Some(Item::Macro(item))
        }
        _ => None,
    }
}

/// A public member of a type.
#[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate is not exhaustive")]
fn public_member(member: ImplItem) -> Option<ImplItem> {
    match member {
        ImplItem::Fn(mut function) if is_public(&function.vis) => {
            keep(&mut function.attrs);
            function.block = nothing();
            Some(ImplItem::Fn(function))
        }
        ImplItem::Const(mut constant) if is_public(&constant.vis) => {
            keep(&mut constant.attrs);
            Some(ImplItem::Const(constant))
        }
        _ => None,
    }
}

/// Tokens without `#[doc]`, at any depth.
fn without_documentation(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            kept.push(token);
            continue;
        };
        let is_attribute =
            matches!(kept.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#');
        if is_attribute && group.stream().to_string().starts_with("doc") {
            kept.pop();
        } else {
            let inner = without_documentation(group.stream());
            kept.push(TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inner)));
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn listed(text: &str) -> String {
        let mut listing = Listing { text: String::new() };
        let items = syn::parse_file(text).unwrap().items;
        listing.items(items, Path::new("."), "demo").unwrap();
        listing.text
    }

    #[test]
    fn what_is_not_public_is_left_out() {
        let text = listed(
            "/// Doc.\n#[derive(Debug)]\n#[must_use]\npub struct A { pub x: u32, y: u8 }\n\
             impl A { pub fn f(&self) -> u32 { 1 } fn g() {} }\nfn h() {}\npub(crate) fn i() {}\n\
             #[cfg(test)]\nmod tests { pub fn j() {} }\nmod inner { pub fn k() {} }\n",
        );
        for there in ["# demo\n", "pub x: u32", "pub fn f(&self) -> u32\n", "# demo::inner\n"] {
            assert!(text.contains(there), "{there}: {text}");
        }
        for hidden in ["y:", "fn g", "fn h", "fn i", "fn j", "Doc", "must_use"] {
            assert!(!text.contains(hidden), "{hidden}: {text}");
        }
    }

    #[test]
    fn differences_are_lines_of_one_side() {
        assert_eq!(differences("a\nb\n", "b\nc\n"), ["  - a", "  + c"]);
    }
}
