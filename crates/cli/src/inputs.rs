//! The programs that the words of a command line name: files, `-` for standard input, folders, patterns.

use std::io::Read;
use std::path::{Path, PathBuf};

use cuda_verify_core::{Error, Verifier};

use crate::database::Database;

/// The name of what is read from standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// The programs that words name, each as its files: all plain files are one; of a folder every file that ends in `.cu` and
/// is neither hidden nor ignored is one, and of a pattern every file that matches, each sorted.
///
/// # Errors
/// A folder or pattern without any program, or a pattern that is none.
pub(crate) fn programs(words: &[PathBuf]) -> Result<Vec<Vec<PathBuf>>, String> {
    let (mut files, mut programs) = (Vec::new(), Vec::new());
    for word in words {
        let text = word.to_string_lossy();
        if word.is_dir() {
            programs.extend(below(word)?);
        } else if text.contains(['*', '?', '[']) && !word.exists() {
            programs.extend(matching(&text, &format!("no file is like `{text}`"))?);
        } else {
            files.push(word.clone());
        }
    }
    let programs = programs.into_iter().map(|file| vec![file]);
    Ok(Some(files).filter(|files| !files.is_empty()).into_iter().chain(programs).collect())
}

/// The programs of a folder and those below it, sorted. Hidden files, those that `.gitignore` leaves out, and links to
/// other folders are none.
fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let name = folder.display();
    let mut files = Vec::new();
    for entry in ignore::WalkBuilder::new(folder).require_git(false).build() {
        let entry = entry.map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let is_program = entry.path().extension().is_some_and(|suffix| suffix == "cu");
        if is_program && entry.path().is_file() {
            files.push(entry.into_path());
        }
    }
    files.sort_unstable();
    if files.is_empty() { Err(format!("`{name}` holds no program (`*.cu`)")) } else { Ok(files) }
}

fn matching(pattern: &str, none: &str) -> Result<Vec<PathBuf>, String> {
    let paths = glob::glob(pattern).map_err(|error| format!("`{pattern}`: {error}"))?;
    let paths: Result<Vec<PathBuf>, glob::GlobError> = paths.collect();
    let mut paths = paths.map_err(|error| format!("cannot read `{pattern}`: {error}"))?;
    paths.retain(|path| path.is_file());
    if paths.is_empty() { Err(none.to_owned()) } else { Ok(paths) }
}

/// How a program is called in answers: by its files.
pub(crate) fn name_of(files: &[PathBuf]) -> String {
    let name = |file: &PathBuf| {
        if file == Path::new("-") { STANDARD_INPUT.to_owned() } else { file.display().to_string() }
    };
    files.iter().map(name).collect::<Vec<String>>().join(" ")
}

/// A verifier for the files of a program.
///
/// # Errors
/// A file cannot be read.
pub(crate) fn verifier(files: &[PathBuf], database: &Database) -> Result<Verifier, Error> {
    files.iter().try_fold(Verifier::new(), |verifier, file| {
        if file != Path::new("-") {
            return verifier.source_file_with(file, database.flags(file));
        }
        let mut bytes = Vec::new();
        // What could be read before an error is checked like any other text: it ends where it should not.
        let _ignored = std::io::stdin().read_to_end(&mut bytes);
        Ok(verifier.source_text(STANDARD_INPUT, String::from_utf8_lossy(&bytes)))
    })
}
