//! Which files a program may read: more than it does, since conditions of the preprocessor are not looked at, and none
//! where a directive names a file in another way than by its name.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use cuda_verify_core::models;
use sha2::{Digest, Sha256};

use super::{Known, hex};

/// A file as far as it matters here.
#[derive(Debug)]
struct File {
    hash: String,
    /// The names of its directives, and whether they stand in angle brackets; none if one of them has no name.
    includes: Option<Vec<(String, bool)>>,
}

/// What is known of files and folders in this run.
#[derive(Debug, Default)]
pub(super) struct Dependencies {
    files: Known<Option<Arc<File>>>,
    folders: Known<String>,
}

impl Dependencies {
    /// All that the reading of a file depends on, as text; none if that is not known.
    pub(super) fn of(&mut self, file: &Path, folders: &[PathBuf]) -> Option<String> {
        let mut text = String::new();
        for folder in folders {
            text.push_str(self.shadowed(folder));
        }
        let (mut seen, mut open) = (BTreeSet::new(), vec![file.to_path_buf()]);
        while let Some(path) = open.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let file = self.file(&path)?;
            // Writing to a string does not fail.
            let _infallible = writeln!(text, "{path:?} {}", file.hash);
            for (name, is_angled) in file.includes.as_ref()? {
                let local = path.parent().filter(|_| !is_angled);
                for folder in local.into_iter().chain(folders.iter().map(PathBuf::as_path)) {
                    let candidate = normalized(&folder.join(name));
                    if self.file(&candidate).is_some() {
                        open.push(candidate);
                        break;
                    }
                    let _infallible = writeln!(text, "{candidate:?} -");
                }
            }
        }
        Some(text)
    }

    fn file(&mut self, path: &Path) -> Option<Arc<File>> {
        if let Some(known) = self.files.get(path) {
            return known.clone();
        }
        let bytes = if path.is_file() { std::fs::read(path).ok() } else { None };
        let file = bytes.map(|bytes| {
            let includes = includes(&String::from_utf8_lossy(&bytes));
            Arc::new(File { hash: hex(&Sha256::digest(&bytes)), includes })
        });
        self.files.insert(path.to_path_buf(), file.clone());
        file
    }

    /// The files of a folder that stand for models, which include each other by names of their own.
    fn shadowed(&mut self, folder: &Path) -> &str {
        if !self.folders.contains_key(folder) {
            let mut text = format!("{folder:?}\n");
            for model in models::files() {
                let name = format!("cv:{}", model.path);
                if let Some(file) = self.file(&normalized(&folder.join(&name))) {
                    // Writing to a string does not fail.
                    let _infallible = writeln!(text, "{name} {}", file.hash);
                }
            }
            self.folders.insert(folder.to_path_buf(), text);
        }
        self.folders.get(folder).map_or("", String::as_str)
    }
}

/// The path without `.` and without `x/..`, as the preprocessor looks for it.
fn normalized(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(result.components().next_back(), Some(Component::Normal(_))) =>
            {
                result.pop();
            }
            Component::ParentDir
            | Component::Normal(_)
            | Component::RootDir
            | Component::Prefix(_) => {
                result.push(component);
            }
        }
    }
    result
}

/// The files that a text asks for, wherever it does; none if one has no name that can be read off.
fn includes(text: &str) -> Option<Vec<(String, bool)>> {
    let mut found = Vec::new();
    let mut is_continued = false;
    for line in text.lines() {
        for (at, _) in line.match_indices("include") {
            let (before, after) = (line[..at].trim_end(), &line[at + "include".len()..]);
            // In a comment or a string, or within another word.
            let is_directive = before.trim_start() == "#";
            let is_test = before.ends_with("__has_");
            let is_hidden = is_continued
                || before.is_empty()
                || before.ends_with("*/")
                || before.ends_with("%:")
                || before.ends_with("??=")
                || before.ends_with('#');
            if is_directive || is_test {
                found.push(name(after)?);
            } else if is_hidden && !line.trim_start().starts_with("//") {
                return None;
            }
        }
        is_continued = line.ends_with('\\');
    }
    Some(found)
}

/// The name at the start of what follows the word.
fn name(after: &str) -> Option<(String, bool)> {
    let rest = after.trim_start_matches([' ', '\t', '(']);
    let (open, is_angled) = if rest.starts_with('<') { ('>', true) } else { ('"', false) };
    let body = rest.strip_prefix(['<', '"'])?;
    let (name, _) = body.split_once(open)?;
    Some((name.to_owned(), is_angled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_off_wherever_they_stand() {
        let text = "#include <a.h>\n  # include \"b.h\" // more\n#if 0\n#include \"c.h\"\n#endif\n\
            #if __has_include(<d.h>)\nint included; // we include it\n";
        let expected = [("a.h", true), ("b.h", false), ("c.h", false), ("d.h", true)];
        let expected = expected.map(|(name, is_angled)| (name.to_owned(), is_angled));
        assert_eq!(includes(text), Some(expected.to_vec()));
    }

    #[test]
    fn what_cannot_be_read_off_is_not_guessed() {
        for text in [
            "#include NAME\n",
            "#include_next <a.h>\n",
            "#\\\ninclude \"a.h\"\n",
            "#/* */include \"a.h\"\n",
            "# /*\n*/ include \"a.h\"\n",
            "%:include \"a.h\"\n",
            "#define X __has_include(Y)\n",
            "# /*\n */\\\n include \"a.h\"\n",
        ] {
            assert_eq!(includes(text), None, "{text}");
        }
    }
}
