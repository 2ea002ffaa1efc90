//! Compilation databases: `compile_commands.json` (Clang documentation, "JSON Compilation Database Format Specification").
//!
//! Of a command those flags are read that decide what the text means.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use cuda_verify_core::UnitFlags;
use cuda_verify_core::base::SourceMap;
use cuda_verify_core::syntax::lexer::lex;
use serde::{Deserialize, Serialize};

use crate::nvcc::{self, Command, Line};

/// One command of a database.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    command: String,
}

/// The commands that compile the files of a project.
#[derive(Debug, Default)]
pub(crate) struct Database {
    entries: Vec<Entry>,
}

impl Database {
    /// Reads the database of a folder.
    ///
    /// # Errors
    /// If there is none, or it is not one.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        Self::read_file(&folder.join("compile_commands.json"))
    }

    /// Reads a database.
    ///
    /// # Errors
    /// If there is none, or it is not one.
    pub(crate) fn read_file(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        let entries = serde_json::from_str(&text)
            .with_context(|| format!("`{}` is no compilation database", path.display()))?;
        Ok(Self { entries })
    }

    /// The database of these commands.
    pub(crate) fn of(entries: Vec<Entry>) -> Self {
        Self { entries }
    }

    /// Writes it to a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(&self.entries)?;
        std::fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The files that are compiled, each once.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in &self.entries {
            let file = entry.directory.join(&entry.file);
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }

    /// The programs that the files are of: what they are linked to does not stand in a database, so each file with a `main`
    /// is one, with all files that have none.
    pub(crate) fn programs(&self) -> Vec<Vec<PathBuf>> {
        let files = self.files();
        let (mains, others): (Vec<PathBuf>, Vec<PathBuf>) =
            files.iter().cloned().partition(|file| has_main(file));
        if mains.len() < 2 {
            return vec![files];
        }
        let program = |main: PathBuf| std::iter::once(main).chain(others.iter().cloned()).collect();
        mains.into_iter().map(program).collect()
    }

    /// What a file is compiled with; nothing for one that the database has not.
    pub(crate) fn flags(&self, file: &Path) -> UnitFlags {
        let resolved = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let wanted = resolved(file);
        let is_meant = |entry: &&Entry| resolved(&entry.directory.join(&entry.file)) == wanted;
        let entry = self.entries.iter().find(is_meant);
        let flags = entry.and_then(|it| Some(it.command().ok()?.flags(&it.directory)));
        flags.unwrap_or_default()
    }

    /// What of the commands is not understood, each in a line.
    pub(crate) fn not_understood(&self) -> BTreeSet<String> {
        let lines = self.entries.iter().flat_map(|entry| {
            let file = entry.file.display();
            match entry.command() {
                Ok(command) => {
                    let line = |word| {
                        format!("`{file}`: the option `{word}` of its compiler is not known")
                    };
                    command.unknown.into_iter().map(line).collect()
                }
                Err(what) => vec![format!("`{file}`: {what}")],
            }
        });
        lines.collect()
    }
}

impl Entry {
    /// The command that compiles a file with these words.
    pub(crate) fn new(directory: &Path, file: &Path, words: &[String]) -> Self {
        Self {
            directory: directory.to_path_buf(),
            file: file.to_path_buf(),
            arguments: words.to_vec(),
            command: String::new(),
        }
    }

    /// What tells two commands apart.
    pub(crate) fn key(&self) -> (PathBuf, Vec<String>) {
        (self.directory.join(&self.file), self.arguments.clone())
    }

    /// What the command says.
    ///
    /// # Errors
    /// A file of options cannot be read.
    fn command(&self) -> Result<Command, String> {
        let words = match &self.arguments[..] {
            [] => shlex::split(&self.command).unwrap_or_default(),
            words => words.to_vec(),
        };
        let words = nvcc::expand(words, &self.directory)?;
        nvcc::read(words, &self.directory, Line::Compiler)
    }
}

/// Whether a file defines `main`, outside of all braces.
pub(crate) fn has_main(file: &Path) -> bool {
    let Ok(bytes) = std::fs::read(file) else { return false };
    let mut sources = SourceMap::new();
    let text = String::from_utf8_lossy(&bytes);
    let id = sources.add_file(&file.display().to_string(), &text);
    let (tokens, _) = lex(&sources, id);
    let mut depth = 0_i32;
    tokens.windows(3).any(|tokens| {
        let [before, name, after] = tokens else { return false };
        match &*before.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0
            && ["int", "auto", "void"].contains(&&*before.text)
            && &*name.text == "main"
            && &*after.text == "("
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Entry;

    #[test]
    fn macros_and_folders_are_read() {
        let command = "nvcc -DN=4 -D M -I inc -I/abs -isystem sys -Usmall --define-macro=K=1 -x cu -c 'a b.cu' -o a.o";
        let entry = Entry {
            directory: "/p".into(),
            file: "a b.cu".into(),
            arguments: Vec::new(),
            command: command.to_owned(),
        };
        let flags = entry.command().unwrap().flags(&entry.directory);
        assert_eq!(flags.defines, ["N=4", "M", "K=1"]);
        assert_eq!(flags.undefines, ["small"]);
        let folders: Vec<PathBuf> = ["/p/inc", "/abs", "/p/sys"].map(PathBuf::from).into();
        assert_eq!(flags.include_dirs, folders);
    }
}
