//! Faults that are planted in the verifier: whether the standing tests find them.
//!
//! All faults of the [list] are built into a copy of the tree below `target/faults`, each behind a switch, so that
//! one build serves for all. Then the tests run with one fault on, until one of them fails; without a fault all of them
//! have to pass. A fault that no test finds is what a new case, or a new feature of a generator, is needed for.
#![expect(clippy::disallowed_methods, reason = "cargo and tests are started, and are timed")]

mod list;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::Message;

use list::{FAULTS, Fault};

/// The tests that are asked, as package and test, the quickest first.
const TESTS: [(&str, &str); 8] = [
    ("cuda-verify-symex", "programs"),
    ("cuda-verify-symex", "loops"),
    ("cuda-verify-symex", "kernels"),
    ("cuda-verify-protocol", "agreement"),
    ("cuda-verify-core", "cases"),
    ("cuda-verify-core", "rules"),
    ("cuda-verify-core", "modes"),
    ("cuda-verify-core", "mutants"),
];

/// By this the copy learns which fault is on.
const SWITCH: &str = "CUDA_VERIFY_FAULT";

/// The module of the copy that the replacements call.
const MODULE: &str = r#"//! Which fault is on.

/// Whether the fault is on.
#[must_use]
pub fn is_on(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("CUDA_VERIFY_FAULT").ok()).as_deref() == Some(name)
}
"#;

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Only these faults
    faults: Vec<String>,
    /// Only list the faults
    #[arg(long)]
    list: bool,
    /// Ask all tests, also after one that finds the fault
    #[arg(long)]
    all: bool,
    /// Only this test; may be repeated
    #[arg(long = "test")]
    tests: Vec<String>,
    /// Seconds for one fault
    #[arg(long, default_value_t = 600)]
    limit: u64,
}

/// What a test says of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Passes,
    Finds,
    OutOfTime,
}

struct Test {
    name: String,
    package: PathBuf,
    executable: PathBuf,
}

/// Plants the faults one by one; gives a line for each that no test finds.
///
/// # Errors
/// If a fault has no place in the tree, the tree cannot be built, or a test fails without a fault.
pub(crate) fn run(root: &Path, options: &Options) -> Result<Vec<String>> {
    let unknown = options.faults.iter().find(|name| FAULTS.iter().all(|it| it.name != **name));
    if let Some(name) = unknown {
        bail!("there is no fault `{name}`; `--list` names them");
    }
    let is_chosen = |fault: &&Fault| {
        options.faults.is_empty() || options.faults.iter().any(|name| name == fault.name)
    };
    let chosen: Vec<&Fault> = FAULTS.iter().filter(is_chosen).collect();
    if options.list {
        chosen.iter().for_each(|it| eprintln!("{:20} {} ({})", it.name, it.meaning, it.file));
        return Ok(Vec::new());
    }
    let tree = root.canonicalize()?.join("target/faults/tree");
    copy(root, &tree)?;
    plant(root, &tree)?;
    let mut tests = build(&tree)?;
    tests.retain(|test| options.tests.is_empty() || options.tests.contains(&test.name));
    for test in &tests {
        let answer = ask(test, "", Duration::from_secs(options.limit))?;
        ensure!(answer == Answer::Passes, "without a fault, `{}` does not pass", test.name);
    }
    let mut survivors = Vec::new();
    for fault in chosen {
        if !is_found(fault, &tests, options)? {
            survivors.push(format!("no test finds `{}`: {}", fault.name, fault.meaning));
        }
    }
    Ok(survivors)
}

/// Asks the tests about a fault and prints a line.
fn is_found(fault: &Fault, tests: &[Test], options: &Options) -> Result<bool> {
    let (start, limit) = (Instant::now(), Duration::from_secs(options.limit));
    let mut finders: Vec<String> = Vec::new();
    for test in tests {
        let left = limit.saturating_sub(start.elapsed());
        let asked_at = Instant::now();
        if ask(test, fault.name, left)? == Answer::Finds {
            finders.push(format!("{} ({} s)", test.name, asked_at.elapsed().as_secs()));
            if !options.all {
                break;
            }
        }
    }
    let by = if finders.is_empty() { "not found".to_owned() } else { finders.join(", ") };
    eprintln!("{:20} {by}, {} s", fault.name, start.elapsed().as_secs());
    Ok(!finders.is_empty())
}

/// Copies what git knows of; a file that is the same already keeps its time, so that little is built again.
fn copy(root: &Path, tree: &Path) -> Result<()> {
    let listing = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("cannot start git")?;
    ensure!(listing.status.success(), "git does not list the files of the tree");
    let names = String::from_utf8(listing.stdout).context("a file name is not UTF-8")?;
    let is_planted = |name: &str| {
        name == "crates/cuda-verify-base/src/lib.rs"
            || FAULTS.iter().any(|fault| Some(fault.file) == name.strip_prefix("crates/"))
    };
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
        if !is_planted(name) {
            write_if_other(&to, &std::fs::read(&from)?)?;
        }
    }
    remove_others(tree, &wanted)
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

/// The files of the tree with the faults in them, below `crates`; or the faults whose place is not there any longer.
///
/// # Errors
/// If a file cannot be read, or the text of a fault does not stand in it once.
pub(crate) fn with_faults(root: &Path) -> Result<BTreeMap<&'static str, String>> {
    let read = |file: &str| -> Result<String> {
        let path = root.join("crates").join(file);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))
    };
    let mut texts = BTreeMap::new();
    let mut problems = Vec::new();
    for fault in FAULTS {
        let text = match texts.remove(fault.file) {
            Some(text) => text,
            None => read(fault.file)?,
        };
        if text.matches(fault.text).count() != 1 {
            problems.push(format!("`{}` in {}: `{}`", fault.name, fault.file, fault.text));
        }
        let condition = format!("cuda_verify_base::fault::is_on({:?})", fault.name);
        let replacement = fault.replacement.replace("FAULT", &condition);
        texts.insert(fault.file, text.replacen(fault.text, &replacement, 1));
    }
    ensure!(
        problems.is_empty(),
        "the text of a fault must stand once in its file:\n{}",
        problems.join("\n")
    );
    let base = "cuda-verify-base/src/lib.rs";
    texts.insert(base, read(base)? + "\n#[doc(hidden)]\npub mod fault;\n");
    Ok(texts)
}

/// Builds the faults into the copy, and the module that says which of them is on.
fn plant(root: &Path, tree: &Path) -> Result<()> {
    for (file, text) in with_faults(root)? {
        write_if_other(&tree.join("crates").join(file), text.as_bytes())?;
    }
    write_if_other(&tree.join("crates/cuda-verify-base/src/fault.rs"), MODULE.as_bytes())
}

/// Builds the tests of the copy.
fn build(tree: &Path) -> Result<Vec<Test>> {
    let mut command = Command::new("cargo");
    command.current_dir(tree).args(["test", "--release", "--no-run", "--target-dir"]);
    command.arg(tree.with_file_name("build"));
    command.args(["--message-format", "json-render-diagnostics"]);
    for (package, test) in TESTS {
        command.args(["--package", package, "--test", test]);
    }
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let output = child.stdout.take().context("the output of cargo is read")?;
    let mut tests = Vec::new();
    for message in Message::parse_stream(std::io::BufReader::new(output)) {
        if let Message::CompilerArtifact(artifact) = message?
            && let Some(executable) = artifact.executable
            && TESTS.iter().any(|(_, test)| *test == artifact.target.name)
        {
            let package = artifact.manifest_path.parent().context("a package is a folder")?;
            tests.push(Test {
                name: artifact.target.name,
                package: package.into(),
                executable: executable.into(),
            });
        }
    }
    ensure!(child.wait()?.success(), "the tree with the faults does not build");
    ensure!(tests.len() == TESTS.len(), "a test was not built");
    tests.sort_by_key(|test| TESTS.iter().position(|(_, name)| *name == test.name));
    Ok(tests)
}

/// Runs a test with a fault on.
fn ask(test: &Test, fault: &str, limit: Duration) -> Result<Answer> {
    let child = Command::new(&test.executable)
        .current_dir(&test.package)
        .env(SWITCH, fault)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start `{}`", test.executable.display()))?;
    wait(child, limit)
}

fn wait(mut child: Child, limit: Duration) -> Result<Answer> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { Answer::Passes } else { Answer::Finds });
        }
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(Answer::OutOfTime);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
