//! Copies of the tree in which some files are others, and their tests.
#![expect(clippy::disallowed_methods, reason = "cargo and tests are started, and are timed")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cargo_metadata::Message;

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Passes,
    Finds,
    OutOfTime,
}

/// A test, or an example, that was built.
#[derive(Clone, Debug)]
pub(crate) struct Built {
    pub(crate) name: String,
    /// The folder of its package.
    pub(crate) package: PathBuf,
    pub(crate) executable: PathBuf,
}

/// Copies what git knows of to `target/NAME/tree`, with other contents of the files of `changed`, which are named from
/// the root on; gives its folder. A file that is the same already keeps its time, so that little is built again.
///
/// # Errors
/// If a file cannot be read or written, or git does not run.
pub(crate) fn copy(root: &Path, name: &str, changed: &BTreeMap<String, String>) -> Result<PathBuf> {
    let tree = root.canonicalize()?.join("target").join(name).join("tree");
    let listing = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("cannot start git")?;
    ensure!(listing.status.success(), "git does not list the files of the tree");
    let names = String::from_utf8(listing.stdout).context("a file name is not UTF-8")?;
    let mut wanted = Vec::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root.join(name), tree.join(name));
        if from.is_symlink() && from.is_dir() {
            // The models, which stand below the root and in their package.
            if !to.exists() {
                std::fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
                std::os::unix::fs::symlink(std::fs::read_link(&from)?, &to)?;
            }
            continue;
        }
        if !from.is_file() {
            continue;
        }
        wanted.push(to.clone());
        if !changed.contains_key(name) {
            write_if_other(&to, &std::fs::read(&from)?)?;
        }
    }
    for (name, text) in changed {
        write_if_other(&tree.join(name), text.as_bytes())?;
    }
    remove_others(&tree, &wanted)?;
    Ok(tree)
}

/// Removes cases that are no longer there; they would be run.
fn remove_others(tree: &Path, wanted: &[PathBuf]) -> Result<()> {
    let folder = tree.join("crates/cuda-verify-core/tests");
    let mut files = Vec::new();
    crate::tidy::collect(&folder, &mut files)?;
    for file in files.iter().filter(|file| !wanted.contains(file)) {
        std::fs::remove_file(file)?;
    }
    Ok(())
}

fn write_if_other(path: &Path, contents: &[u8]) -> Result<()> {
    if std::fs::read(path).is_ok_and(|there| there == contents) {
        return Ok(());
    }
    std::fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
    std::fs::write(path, contents).with_context(|| format!("cannot write `{}`", path.display()))
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}

/// Builds tests and examples of the copy, given as package and name; they come out in this order.
///
/// # Errors
/// If the copy does not build, or one of them was not built.
pub(crate) fn build(tree: &Path, wanted: &[(&str, &str)]) -> Result<Vec<Built>> {
    let position = |name: &str| wanted.iter().position(|(_, it)| *it == name);
    let mut command = Command::new("cargo");
    command.current_dir(tree).args(["build", "--release", "--target-dir"]);
    command.arg(tree.with_file_name("build"));
    command.args(["--message-format", "json-render-diagnostics"]);
    for (package, name) in wanted {
        let example = Path::new("crates").join(package).join("examples").join(name);
        let kind =
            if tree.join(example).with_extension("rs").is_file() { "--example" } else { "--test" };
        command.args(["--package", package, kind, name]);
    }
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let output = child.stdout.take().context("the output of cargo is read")?;
    let mut built = Vec::new();
    for message in Message::parse_stream(BufReader::new(output)) {
        if let Message::CompilerArtifact(artifact) = message?
            && let Some(executable) = artifact.executable
            && position(&artifact.target.name).is_some()
        {
            let package = artifact.manifest_path.parent().context("a package is a folder")?;
            built.push(Built {
                name: artifact.target.name,
                package: package.into(),
                executable: executable.into(),
            });
        }
    }
    ensure!(child.wait()?.success(), "the copy in `{}` does not build", tree.display());
    ensure!(built.len() == wanted.len(), "a test was not built");
    built.sort_by_key(|it| position(&it.name));
    Ok(built)
}

impl Built {
    /// Runs a test with some variables of the environment.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn run(&self, variables: &[(&str, &str)], limit: Duration) -> Result<Answer> {
        let child = Command::new(&self.executable)
            .current_dir(&self.package)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start `{}`", self.executable.display()))?;
        wait(child, limit)
    }
}

/// Waits until a test ends, or says that a part of it has failed: another part may take any time.
fn wait(mut child: Child, limit: Duration) -> Result<Answer> {
    let start = Instant::now();
    let lines = child.stdout.take().map(|it| BufReader::new(it).lines());
    let (sender, failed) = mpsc::channel();
    std::thread::spawn(move || {
        let is_failure = |line: &String| line.starts_with("test ") && line.ends_with("FAILED");
        for _ in lines.into_iter().flatten().map_while(Result::ok).filter(is_failure) {
            // Nobody waits for more than the first.
            let _ = sender.send(());
        }
    });
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { Answer::Passes } else { Answer::Finds });
        }
        let answer = match failed.try_recv() {
            Ok(()) => Some(Answer::Finds),
            Err(_) => (start.elapsed() >= limit).then_some(Answer::OutOfTime),
        };
        if let Some(answer) = answer {
            child.kill()?;
            child.wait()?;
            return Ok(answer);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
