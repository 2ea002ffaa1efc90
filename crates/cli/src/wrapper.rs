//! `cuda-verify cc`: stands for the compiler of a build, calls the real one if there is one, and records beside each
//! output which translation units it is made of; `cuda-verify link` verifies what an output is made of.
//!
//! A record is a compilation database (`OUTPUT.units.json`). Where there is no compiler, outputs are empty files, so that
//! a build goes on to its end; what it then runs of its own outputs fails.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use cuda_verify_core::shell_words;

use crate::check::{self, CheckArgs};
use crate::database::{Database, Entry};
use crate::exit_code;
use crate::nvcc::{self, Command, Line};
use crate::output::err;

/// Suffixes of translation units; others are objects and libraries.
const SOURCES: &[&str] = &["cu", "c", "cpp", "cc", "cxx", "c++", "C"];

/// The options of `cuda-verify cc`.
#[derive(Args, Clone, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct CompileArgs {
    /// The compiler or `ar`, and its words; without a compiler `nvcc`, `c++` or `cc`, by the suffixes of the files
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "WORD")]
    words: Vec<String>,
}

/// A call of a compiler.
#[derive(Debug, PartialEq, Eq)]
struct Call {
    compiler: String,
    words: Vec<String>,
    sources: Vec<PathBuf>,
    /// Objects and libraries.
    inputs: Vec<PathBuf>,
    outputs: Vec<PathBuf>,
}

/// Compiles and records; gives the exit code.
///
/// # Errors
/// A record cannot be read or written.
pub(crate) fn compile(options: &CompileArgs) -> anyhow::Result<u8> {
    let folder = std::env::current_dir()?;
    let Some(call) = read(&options.words).map_err(anyhow::Error::msg)? else {
        err("error: `cc` takes the words of a call of a compiler\n");
        return Ok(exit_code::USAGE);
    };
    match start(&call) {
        Ok(0) => {}
        Ok(code) => return Ok(code),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            err(&format!("note: there is no `{}`, outputs are left empty\n", call.compiler));
            for output in &call.outputs {
                std::fs::write(output, "")?;
            }
        }
        Err(error) => return Err(anyhow::Error::new(error).context(call.compiler)),
    }
    record(&call, &folder)?;
    Ok(exit_code::SAFE)
}

/// Runs the real compiler; its exit code.
#[expect(clippy::disallowed_methods, reason = "the compiler of a build is started in its place")]
fn start(call: &Call) -> io::Result<u8> {
    let status = std::process::Command::new(&call.compiler).args(&call.words).status()?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// What words ask for; nothing if there are none.
///
/// # Errors
/// A file of words cannot be read.
fn read(words: &[String]) -> Result<Option<Call>, String> {
    let Some(first) = words.first() else { return Ok(None) };
    let is_named = !first.starts_with('-') && Path::new(first).extension().is_none();
    let mut own = if is_named { &words[1..] } else { words }.to_vec();
    if is_named && Path::new(first).file_stem() == Some(OsStr::new("nvcc")) {
        own = with_environment(own)?;
    }
    let folder = Path::new("");
    let command = nvcc::read(nvcc::expand(own.clone(), folder)?, folder, Line::Compiler)?;
    let Command { files, mut output, is_compiled, has_no_output, library_dirs, libraries, .. } =
        command;
    let is_source =
        |path: &PathBuf| SOURCES.iter().any(|it| path.extension() == Some(OsStr::new(it)));
    let (sources, mut inputs): (Vec<PathBuf>, Vec<PathBuf>) =
        files.into_iter().partition(is_source);
    let compiler = if is_named { first.clone() } else { usual_compiler(&sources).to_owned() };
    if Path::new(&compiler).file_stem() == Some(OsStr::new("ar")) {
        // `ar rcs libx.a a.o b.o`
        let place = inputs.iter().position(|it| it.extension() == Some(OsStr::new("a")));
        output = place.map(|place| inputs.remove(place));
    }
    inputs.extend(libraries.iter().flat_map(|library| {
        let file = format!("lib{library}.a");
        library_dirs.iter().map(move |folder: &String| Path::new(folder).join(&file))
    }));
    let outputs = match output {
        _ if has_no_output => Vec::new(),
        Some(output) => vec![output],
        None if is_compiled => {
            let object = |source: &PathBuf| source.with_extension("o");
            let names = sources.iter().map(object);
            names.filter_map(|it| it.file_name().map(PathBuf::from)).collect()
        }
        None => vec![PathBuf::from("a.out")],
    };
    Ok(Some(Call { compiler, words: own, sources, inputs, outputs }))
}

/// The words with those that nvcc takes from its environment ("NVCC Environment Variables").
///
/// # Errors
/// A quotation in them does not end.
fn with_environment(words: Vec<String>) -> Result<Vec<String>, String> {
    let of =
        |name: &str| std::env::var(name).map_or_else(|_| Ok(Vec::new()), |it| shell_words(&it));
    let (before, after) = (of("NVCC_PREPEND_FLAGS")?, of("NVCC_APPEND_FLAGS")?);
    Ok(before.into_iter().chain(words).chain(after).collect())
}

fn usual_compiler(sources: &[PathBuf]) -> &'static str {
    let has = |suffix: &str| sources.iter().any(|it| it.extension() == Some(OsStr::new(suffix)));
    match () {
        () if has("cu") => "nvcc",
        () if sources.is_empty()
            || !sources.iter().all(|it| it.extension() == Some(OsStr::new("c"))) =>
        {
            "c++"
        }
        () => "cc",
    }
}

/// Where it stands what an output is made of.
fn record_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".units.json");
    PathBuf::from(name)
}

/// Writes what the outputs of a call are made of.
fn record(call: &Call, folder: &Path) -> anyhow::Result<()> {
    let entry = |source: &PathBuf| Entry::new(folder, source, &call.words);
    if call.outputs.len() > 1 {
        for (source, output) in call.sources.iter().zip(&call.outputs) {
            Database::of(vec![entry(source)]).write(&record_of(output))?;
        }
        return Ok(());
    }
    let Some(output) = call.outputs.first() else { return Ok(()) };
    let mut entries: Vec<Entry> = call.sources.iter().map(entry).collect();
    for input in &call.inputs {
        let path = record_of(input);
        if path.is_file() {
            entries.extend(Database::read_file(&path)?.entries().iter().cloned());
        }
    }
    let mut seen = BTreeSet::new();
    entries.retain(|entry| seen.insert(entry.key()));
    if entries.is_empty() { Ok(()) } else { Database::of(entries).write(&record_of(output)) }
}

/// Verifies what each output is made of.
///
/// # Errors
/// An output has no record.
pub(crate) fn link(options: &CheckArgs) -> anyhow::Result<u8> {
    anyhow::ensure!(!options.files().is_empty(), "`link` takes what a build has linked");
    let mut gravest = exit_code::SAFE;
    for output in options.files() {
        let database = Database::read_file(&record_of(output))?;
        gravest = check::graver(gravest, check::run_database(options, database));
    }
    Ok(gravest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn call(line: &str) -> (String, Vec<String>, Vec<String>, Vec<String>) {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let call = read(&words).unwrap().unwrap();
        let texts = |paths: &[PathBuf]| paths.iter().map(|it| it.display().to_string()).collect();
        (call.compiler, texts(&call.sources), texts(&call.inputs), texts(&call.outputs))
    }

    fn expected(
        compiler: &str,
        lists: [&[&str]; 3],
    ) -> (String, Vec<String>, Vec<String>, Vec<String>) {
        let [sources, inputs, outputs] =
            lists.map(|list| list.iter().map(|&it| it.to_owned()).collect());
        (compiler.to_owned(), sources, inputs, outputs)
    }

    #[test]
    fn calls_of_compilers_are_read() {
        let found = call("nvcc -O3 -I inc -arch sm_80 -c src/a.cu -o build/a.o");
        assert_eq!(found, expected("nvcc", [&["src/a.cu"], &[], &["build/a.o"]]));
        let found = call("-c src/a.cu b.cu");
        assert_eq!(found, expected("nvcc", [&["src/a.cu", "b.cu"], &[], &["a.o", "b.o"]]));
        let found = call("g++ -Llib a.o main.cpp -oapp -lk");
        assert_eq!(found, expected("g++", [&["main.cpp"], &["a.o", "lib/libk.a"], &["app"]]));
        let found = call("ar rcs libk.a a.o b.o");
        assert_eq!(found, expected("ar", [&[], &["rcs", "a.o", "b.o"], &["libk.a"]]));
        assert_eq!(call("-E a.c"), expected("cc", [&["a.c"], &[], &[]]));
        assert_eq!(call("a.o"), expected("c++", [&[], &["a.o"], &["a.out"]]));
    }
}
