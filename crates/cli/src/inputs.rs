//! The programs that the words of a command line name: files, `-` for standard input, folders, patterns.

use std::io::Read;
use std::path::{Path, PathBuf};

use cuda_verify_core::{Error, Verifier};

/// The name of what is read from standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// The files that words name: of a folder all that end in `.cu`, of a pattern those that match, each sorted.
///
/// # Errors
/// A folder or pattern without any program, or a pattern that is none.
pub(crate) fn programs(words: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for word in words {
        let text = word.to_string_lossy();
        if word.is_dir() {
            let pattern = format!("{}/**/*.cu", glob::Pattern::escape(&text));
            files.extend(matching(&pattern, &format!("`{text}` holds no program (`*.cu`)"))?);
        } else if text.contains(['*', '?', '[']) && !word.exists() {
            files.extend(matching(&text, &format!("no file is like `{text}`"))?);
        } else {
            files.push(word.clone());
        }
    }
    Ok(files)
}

fn matching(pattern: &str, none: &str) -> Result<Vec<PathBuf>, String> {
    let paths = glob::glob(pattern).map_err(|error| format!("`{pattern}`: {error}"))?;
    let paths: Result<Vec<PathBuf>, glob::GlobError> = paths.collect();
    let mut paths = paths.map_err(|error| format!("cannot read `{pattern}`: {error}"))?;
    paths.retain(|path| path.is_file());
    if paths.is_empty() { Err(none.to_owned()) } else { Ok(paths) }
}

/// How a program is called in answers.
pub(crate) fn name_of(file: &Path) -> String {
    if file == Path::new("-") { STANDARD_INPUT.to_owned() } else { file.display().to_string() }
}

/// A verifier for a program.
///
/// # Errors
/// The program cannot be read.
pub(crate) fn verifier(file: &Path) -> Result<Verifier, Error> {
    if file != Path::new("-") {
        return Verifier::new().source_file(file);
    }
    let mut bytes = Vec::new();
    // What could be read before an error is checked like any other text: it ends where it should not.
    let _ignored = std::io::stdin().read_to_end(&mut bytes);
    Ok(Verifier::new().source_text(STANDARD_INPUT, String::from_utf8_lossy(&bytes)))
}
