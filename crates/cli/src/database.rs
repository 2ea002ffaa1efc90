//! Compilation databases: `compile_commands.json` (Clang documentation, "JSON Compilation Database Format Specification").
//!
//! Of a command those flags are read that decide what the text means: macros and folders of headers.

use std::path::{Path, PathBuf};

use anyhow::Context;
use cuda_verify_core::UnitFlags;
use serde::{Deserialize, Serialize};

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

    /// What a file is compiled with; nothing for one that the database has not.
    pub(crate) fn flags(&self, file: &Path) -> UnitFlags {
        let resolved = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let wanted = resolved(file);
        let is_meant = |entry: &&Entry| resolved(&entry.directory.join(&entry.file)) == wanted;
        self.entries.iter().find(is_meant).map(Entry::flags).unwrap_or_default()
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

    fn flags(&self) -> UnitFlags {
        let words = match &self.arguments[..] {
            [] => shlex::split(&self.command).unwrap_or_default(),
            words => words.to_vec(),
        };
        let mut flags = UnitFlags::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut value = |short: &str, long: &str| match word.strip_prefix(short) {
                Some("") => words.next(),
                Some(rest) => Some(rest.to_owned()),
                None if !long.is_empty() && word == long => words.next(),
                None if long.is_empty() => None,
                None => word.strip_prefix(long)?.strip_prefix('=').map(str::to_owned),
            };
            if let Some(text) = value("-D", "--define-macro") {
                flags.defines.push(text);
            } else if let Some(text) = value("-U", "--undefine-macro") {
                flags.undefines.push(text);
            } else if let Some(folder) =
                value("-I", "--include-path").or_else(|| value("-isystem", "--system-include"))
            {
                flags.include_dirs.push(self.directory.join(folder));
            }
        }
        flags
    }
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
        let flags = entry.flags();
        assert_eq!(flags.defines, ["N=4", "M", "K=1"]);
        assert_eq!(flags.undefines, ["small"]);
        let folders: Vec<PathBuf> = ["/p/inc", "/abs", "/p/sys"].map(PathBuf::from).into();
        assert_eq!(flags.include_dirs, folders);
    }
}
