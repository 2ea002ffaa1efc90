//! Test descriptions of other verifiers, and ours: which file, which options, which verdict is expected.
//!
//! A folder with `*.desc` files holds the tests that they describe. Elsewhere every program is a test that says in
//! comments what is expected, has a file `NAME.expected` beside it whose last line is a verdict, or stands in a folder
//! named after the verdict.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cuda_verify_core::{Extent, PropertyKind, Rule, shell_words};

use crate::args::{HardwareLimits, VerifyArgs};

/// The verdict a test expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// All properties hold.
    Safe,
    /// Some property does not hold.
    Unsafe,
    /// The program, or a command line, is not accepted.
    Refused,
    /// The test states none that can be compared.
    Other,
}

/// Where a test comes from, which decides what its options mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// ESBMC's `test.desc`: races count only where the test asks for the check.
    Esbmc,
    /// GPUVerify's `//pass` and `//xfail` comments, or an expectation by the program's place.
    GpuVerify,
    /// Lines of a manifest.
    Listed,
    /// `//@ verdict:` comments.
    Own,
}

/// One test of a suite.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// Name: the path below the suite's folder.
    pub(crate) name: String,
    /// The program.
    pub(crate) file: PathBuf,
    /// Options as on the command line.
    pub(crate) options: Vec<String>,
    /// Expected verdict.
    pub(crate) expected: Expected,
    /// Format of the description.
    pub(crate) dialect: Dialect,
}

/// Finds all tests below a folder, sorted by name.
///
/// # Errors
/// If a folder or description cannot be read.
pub(crate) fn find_tests(root: &Path) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("cannot read folder `{}`", folder.display()))?;
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in entries {
            paths.push(entry?.path());
        }
        let descriptions: Vec<&PathBuf> =
            paths.iter().filter(|path| has_extension(path, "desc")).collect();
        for description in &descriptions {
            tests.push(esbmc_test(root, &folder, description)?);
        }
        if !descriptions.is_empty() {
            paths.retain(|path| path.is_dir());
        }
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if has_extension(&path, "cu")
                && let Some(test) = commented_test(root, &path)?
            {
                tests.push(test);
            }
        }
    }
    tests.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tests)
}

/// The tests of a folder that a manifest lists.
///
/// # Errors
/// If the manifest cannot be read, or a line of it names no verdict.
pub(crate) fn listed_tests(root: &Path, manifest: &Path) -> Result<Vec<Test>> {
    let text = std::fs::read_to_string(manifest)
        .with_context(|| format!("cannot read `{}`", manifest.display()))?;
    let mut tests = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let mut line_words = words(line).into_iter();
        let (name, verdict) = (line_words.next(), line_words.next());
        let expected = match verdict.as_deref() {
            Some("safe") => Expected::Safe,
            Some("unsafe") => Expected::Unsafe,
            Some("refused") => Expected::Refused,
            _ => bail!("{}:{}: no verdict", manifest.display(), number + 1),
        };
        let name = name.unwrap_or_default();
        tests.push(Test {
            file: root.join(&name),
            name,
            options: line_words.collect(),
            expected,
            dialect: Dialect::Listed,
        });
    }
    Ok(tests)
}

/// The options in a comment line at the top of a program, as the tests of GPUVerify have them: `//--blockDim=64
/// --gridDim=1`, first or after a line with the expected verdict. They count where a suite is run, and nowhere else.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn options_in(file: &Path) -> Result<Vec<String>> {
    let text = String::from_utf8_lossy(
        &std::fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?,
    )
    .into_owned();
    Ok(option_line(&comments_in(&text)))
}

/// The comments in the first lines of a program.
fn comments_in(text: &str) -> Vec<&str> {
    text.lines()
        .take(20)
        .map(str::trim)
        .filter_map(|line| line.strip_prefix("//"))
        .map(str::trim)
        .collect()
}

/// The options in the first comment, or in the second.
fn option_line(comments: &[&str]) -> Vec<String> {
    let line = comments.iter().take(2).find(|comment| comment.starts_with("--"));
    line.map_or_else(Vec::new, |line| words(line))
}

/// The words of a line of options; of one that is no text for a shell, what stands between blanks.
fn words(line: &str) -> Vec<String> {
    shell_words(line).unwrap_or_else(|_| line.split_whitespace().map(str::to_owned).collect())
}

/// What GPUVerify does not check: nothing about the bounds of memory, unless it is asked for. A barrier of the grid of
/// which a block does not come is a `deadlock` here and barrier divergence there, so that it is looked for.
pub(crate) const NOT_CHECKED_BY_GPUVERIFY: &[PropertyKind] = &[
    PropertyKind::ArrayBounds,
    PropertyKind::InvalidFree,
    PropertyKind::HostDeviceAccess,
    PropertyKind::DivByZero,
    PropertyKind::Shift,
    PropertyKind::MissingReturn,
    PropertyKind::WarpSync,
];

impl Dialect {
    /// Adds what a format of tests takes for granted to the options of a test.
    ///
    /// GPUVerify does not report writes of the same value (`--no-benign-tolerance`), takes a thread that has returned
    /// to be missing at a barrier, a pointer argument to be an array, functions without a body to return anything, the
    /// threads of a launch to be countable, blocks of any size, code to be for compute capability 3.5 on both sides,
    /// arithmetic to be that of bit-vectors where the launch is given, and constant memory to be changed by the host.
    /// Of listed tests, sizes fit in the bits in which indices are computed.
    pub(crate) fn complete(self, options: &mut VerifyArgs) {
        if !matches!(self, Self::GpuVerify | Self::Listed) {
            return;
        }
        options.allow_benign = !options.no_benign;
        options.barriers_need_all = true;
        options.undefined_return_any = true;
        options.arguments_start_arrays = true;
        options.countable_threads = true;
        options.hardware = HardwareLimits::None;
        options.define.push("__CUDA_ARCH__=350".to_owned());
        options.define.push("__BUGLE_64__".to_owned());
        options.without.extend(Rule::named("constant-tables"));
        // With launches of any size, sums of unsigned numbers would wrap around nearly everywhere.
        let is_open = |dims: Option<[Extent; 3]>| dims.is_some_and(|it| it.contains(&Extent::Any));
        options.sizes_may_wrap |=
            self == Self::GpuVerify && !is_open(options.block_dim) && !is_open(options.grid_dim);
        let is_asked = |kind: PropertyKind| {
            options.checks(kind)
                || (kind == PropertyKind::ArrayBounds && options.check_array_bounds)
        };
        let unchecked: Vec<PropertyKind> =
            NOT_CHECKED_BY_GPUVERIFY.iter().copied().filter(|kind| !is_asked(*kind)).collect();
        options.no_check.extend(unchecked);
    }
}

fn name_of(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

/// ESBMC's format: mode, file, options, then lines that the output must match, up to a line of two hyphens. Older tests,
/// as those of ESBMC-GPU, have no mode.
fn esbmc_test(root: &Path, folder: &Path, description: &Path) -> Result<Test> {
    let text = std::fs::read_to_string(description)
        .with_context(|| format!("cannot read `{}`", description.display()))?;
    let mut lines = text.lines().peekable();
    let has_mode = lines.peek().is_some_and(|first| Path::new(first.trim()).extension().is_none());
    let mode = lines.next_if(|_| has_mode).unwrap_or("CORE");
    let Some(file) = lines.next() else { bail!("`{}` names no file", description.display()) };
    let options = words(lines.next().unwrap_or(""));
    let mut wanted = lines.take_while(|line| line.trim() != "--");
    // What is written in a known bug, or for a later version, is not what any tool answers: it cannot be compared.
    let expected = match mode.split_whitespace().next() {
        Some("KNOWNBUG" | "FUTURE") => Expected::Other,
        Some(_) | None => wanted.find_map(verdict_in).unwrap_or(Expected::Other),
    };
    let is_only = description.file_name().is_some_and(|name| name == "test.desc");
    Ok(Test {
        name: name_of(root, if is_only { folder } else { description }),
        file: folder.join(file.split_whitespace().next().unwrap_or_default()),
        options,
        expected,
        dialect: Dialect::Esbmc,
    })
}

/// The verdict in a line of a verifier's output.
fn verdict_in(line: &str) -> Option<Expected> {
    if line.contains("VERIFICATION SUCCESSFUL") {
        Some(Expected::Safe)
    } else if line.contains("VERIFICATION FAILED") {
        Some(Expected::Unsafe)
    } else {
        None
    }
}

/// What is expected by the place of a program: the last line of `NAME.expected` or `NAME.cu.expected` beside it, else
/// the nearest folder named after a verdict.
fn expected_by_place(root: &Path, file: &Path) -> Option<Expected> {
    let beside = [file.with_extension("expected"), file.with_extension("cu.expected")];
    let text = beside.iter().find_map(|path| std::fs::read_to_string(path).ok());
    if let Some(text) = text {
        return text.lines().rev().find(|line| !line.trim().is_empty()).and_then(verdict_in);
    }
    let below = file.strip_prefix(root.parent().unwrap_or(root)).unwrap_or(file);
    below.parent()?.iter().rev().find_map(|name| match name.to_str()? {
        "pass" | "safe" | "correct" => Some(Expected::Safe),
        "fail" | "unsafe" | "incorrect" => Some(Expected::Unsafe),
        _ => None,
    })
}

/// Formats that stand in the program's first lines.
fn commented_test(root: &Path, file: &Path) -> Result<Option<Test>> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let comments = comments_in(&text);
    let mut test = Test {
        name: name_of(root, file),
        file: file.to_path_buf(),
        options: Vec::new(),
        expected: Expected::Other,
        dialect: Dialect::Own,
    };
    for comment in &comments {
        if let Some(verdict) = comment.strip_prefix("@ verdict:") {
            test.expected = match verdict.trim() {
                "safe" => Expected::Safe,
                "unsafe" => Expected::Unsafe,
                _ => Expected::Other,
            };
            for comment in &comments {
                if let Some(options) = comment.strip_prefix("@ options:") {
                    test.options.extend(words(options));
                }
            }
            return Ok(Some(test));
        }
    }
    test.options = option_line(&comments);
    let first = comments.first().copied().unwrap_or_default();
    let (verdict, cause) = first.split_once(':').unwrap_or((first, ""));
    test.expected = match (verdict.trim(), cause.trim()) {
        ("pass", _) => Expected::Safe,
        // What the tools before the verifier do not accept.
        (
            "xfail",
            "CLANG_ERROR"
            | "OPT_ERROR"
            | "BUGLE_ERROR"
            | "COMMAND_LINE_ERROR"
            | "CONFIGURATION_ERROR"
            | "CUDA_ERROR",
        ) => Expected::Refused,
        ("xfail", _) => Expected::Unsafe,
        _ => {
            let Some(expected) = expected_by_place(root, file) else { return Ok(None) };
            test.expected = expected;
            if !test.options.is_empty() {
                test.dialect = Dialect::GpuVerify;
            }
            return Ok(Some(test));
        }
    };
    test.dialect = Dialect::GpuVerify;
    Ok(Some(test))
}
