//! The page of approximations against the comments that mark them and the registry of rules.
//!
//! What the page says of an approximation is written by hand; its table, the places of each entry and their order follow
//! from the source.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;

const PAGE: &str = "docs/SOUNDNESS.md";
const REGISTRY: &str = "crates/cuda-verify-base/src/rules.rs";

/// What the table stands between.
const TABLE: [&str; 2] = ["<!-- rules -->\n", "<!-- end of rules -->\n"];

/// A row of the registry.
struct Rule {
    direction: String,
    tag: String,
    text: String,
}

/// The files in which each approximation is made.
type Places = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(
    root: &Path,
    files: &[PathBuf],
    is_blessed: bool,
    problems: &mut Vec<String>,
) -> Result<()> {
    let page = super::read(&root.join(PAGE))?;
    let rules = rules(&super::read(&root.join(REGISTRY))?);
    let places = places(root, files);
    let sections = tags_by_section(&page);
    let listed: BTreeSet<&str> = sections.values().flatten().copied().collect();
    let missing = places.keys().filter(|tag| !listed.contains(tag.as_str()));
    problems.extend(missing.map(|tag| format!("{PAGE}: no entry for `{tag}`")));
    let unused = listed.iter().filter(|tag| !places.contains_key(**tag));
    problems.extend(unused.map(|tag| format!("{PAGE}: `{tag}` is not used in the code")));
    for direction in ["Under", "Over"] {
        let of_page = sections.get(direction).cloned().unwrap_or_default();
        let of_direction = rules.iter().filter(|rule| rule.direction == direction);
        let registered: BTreeSet<&str> = of_direction.map(|rule| rule.tag.as_str()).collect();
        let misplaced = registered.difference(&of_page);
        problems.extend(misplaced.map(|tag| {
            format!("{PAGE}: `{tag}` is not among the {}-approximations", direction.to_lowercase())
        }));
        if direction == "Under" {
            let unnamed = of_page.difference(&registered);
            problems.extend(unnamed.map(|tag| format!("{REGISTRY}: `{tag}` is not registered")));
        }
    }
    let wanted = generated(&page, &rules, &places);
    if wanted != page {
        if is_blessed {
            std::fs::write(root.join(PAGE), wanted)?;
        } else {
            problems
                .push(format!("{PAGE} is not as generated; `cargo xtask tidy --bless` writes it"));
        }
    }
    Ok(())
}

/// The rows of the registry: `NAME, Direction, "tag", "text";`.
fn rules(registry: &str) -> Vec<Rule> {
    let row = |line: &str| {
        let mut parts = line.trim().splitn(4, ", ");
        let (_, direction) = (parts.next()?, parts.next()?);
        let tag = parts.next()?.trim_matches('"');
        let text = parts.next()?.strip_suffix("\";")?.strip_prefix('"')?;
        let is_rule = matches!(direction, "Under" | "Over");
        is_rule.then(|| Rule { direction: direction.into(), tag: tag.into(), text: text.into() })
    };
    registry.lines().filter_map(row).collect()
}

fn places(root: &Path, files: &[PathBuf]) -> Places {
    let mut places = Places::new();
    // The checks speak of the markers themselves.
    let own = root.join("crates/xtask");
    for path in files.iter().filter(|path| !path.starts_with(&own)) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let file = path.strip_prefix(root).unwrap_or(path).display().to_string();
        // The models are there once more in their package.
        let is_copy = file.starts_with("crates/cuda-verify-models/models");
        for tag in text.lines().filter(|_| !is_copy).filter_map(tag_of) {
            places.entry(tag.to_owned()).or_default().insert(file.clone());
        }
    }
    places
}

/// The tag of a comment line that marks an approximation.
fn tag_of(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("SOUNDNESS(")?;
    let is_comment = before.trim().bytes().all(|byte| b"/!#*".contains(&byte));
    let tag = rest.split(')').next()?;
    let is_tag = tag.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    (is_comment && is_tag && !tag.is_empty()).then_some(tag)
}

/// The entries of each section, which is named by the word before `-approximations`.
fn tags_by_section(page: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut sections = BTreeMap::new();
    for section in page.split("\n## ") {
        let title = section.lines().next().unwrap_or_default();
        let name = title.strip_suffix("-approximations").unwrap_or(title);
        let tags = section.lines().filter_map(|line| line.strip_prefix("### `")?.split('`').next());
        sections.insert(name, tags.collect());
    }
    sections
}

/// The page with its entries in order, their places, and the table of rules.
fn generated(page: &str, rules: &[Rule], places: &Places) -> String {
    let sections: Vec<String> = page
        .split("\n## ")
        .map(|section| {
            let mut parts = section.split("\n### `");
            let head = parts.next().unwrap_or_default().to_owned();
            let mut entries: Vec<&str> = parts.collect();
            entries.sort_by_key(|entry| entry.split('`').next());
            let entries = entries.iter().map(|entry| with_places(entry, places));
            std::iter::once(head).chain(entries).collect::<Vec<_>>().join("\n### `")
        })
        .collect();
    let page = sections.join("\n## ");
    let [start, end] = TABLE;
    match page.split_once(start).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1))) {
        Some((head, tail)) => format!("{head}{start}{}{end}{tail}", table(rules)),
        None => page,
    }
}

/// An entry, from its tag on, with the files in which the approximation is made.
fn with_places(entry: &str, places: &Places) -> String {
    let tag = entry.split('`').next().unwrap_or_default();
    let text = entry.split_once("\nWhere: ").map_or(entry, |(text, _)| text);
    let files: Vec<String> =
        places.get(tag).into_iter().flatten().map(|file| format!("`{file}`")).collect();
    format!("{}\n\nWhere: {}.\n", text.trim_end(), files.join(", "))
}

fn table(rules: &[Rule]) -> String {
    let mut table = "| tag | what is taken for granted |\n|---|---|\n".to_owned();
    for Rule { direction, tag, text } in rules {
        if direction == "Under" {
            let _infallible = writeln!(table, "| [`{tag}`](#{tag}) | {text} |");
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_sorted_and_get_their_places_and_rows() {
        let rules = rules("    B, Under, \"b\", \"what b, says\";\n");
        let places = Places::from([("b".to_owned(), BTreeSet::from(["x.rs".to_owned()]))]);
        let page = "# T\n\n## Under-approximations\n\n<!-- rules -->\n<!-- end of rules -->\n\n### `c`\n\nC.\n\n### `b`\n\nB.\n\nWhere: `old.rs`.\n\n## Over-approximations\n";
        let wanted = "# T\n\n## Under-approximations\n\n<!-- rules -->\n| tag | what is taken for granted |\n|---|---|\n| [`b`](#b) | what b, says |\n<!-- end of rules -->\n\n### `b`\n\nB.\n\nWhere: `x.rs`.\n\n### `c`\n\nC.\n\nWhere: .\n\n## Over-approximations\n";
        assert_eq!(generated(page, &rules, &places), wanted);
        assert_eq!(generated(wanted, &rules, &places), wanted);
    }
}
