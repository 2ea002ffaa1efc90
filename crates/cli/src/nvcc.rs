//! The command lines of compilers (NVIDIA CUDA Compiler Driver, "NVCC Command Options"; GCC, "Invoking GCC").
//!
//! One table says of each option whether it has a value and what it means for a verification. Options that decide what a
//! program means become options of ours; those that say how it is compiled, linked or reported are left out. The same
//! reading serves our own command line, compilation databases, and calls of a compiler that `cc` stands for.

use std::path::{Path, PathBuf};

use cuda_verify_core::{Arch, UnitFlags, shell_words};

use crate::spellings::translated;

/// Whose words are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Those of our own command line, where our options come first.
    Own,
    /// Those of a compiler.
    Compiler,
}

/// What a command line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Command {
    /// Our options that mean the same; of our own command line all words that are none of a compiler, in order.
    pub(crate) words: Vec<String>,
    /// Files that are compiled or linked.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) output: Option<PathBuf>,
    /// Whether objects are made, and nothing is linked.
    pub(crate) is_compiled: bool,
    /// Whether nothing is made but a listing.
    pub(crate) has_no_output: bool,
    /// Folders of libraries, and libraries.
    pub(crate) library_dirs: Vec<String>,
    pub(crate) libraries: Vec<String>,
    /// Options whose meaning is not known.
    pub(crate) unknown: Vec<String>,
    /// Those for the compiler of the host, whose values may be words of their own.
    host_words: Vec<String>,
}

/// How an option has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// `-o file` or `-o=file`.
    Word,
    /// The same, or joined: `-Iinc`.
    Joined,
    /// Joined, or none: `-O3`, `-O`.
    Rest,
    /// Only after `=`: `-Wno-error=...`.
    Equals,
    /// After `=`, or the next word if it consists of these, separated by commas: `-rdc true`, `-Werror reorder`.
    OneOf(&'static [&'static str]),
}

/// What an option means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    Nothing,
    /// These macros are defined.
    Macros(&'static [&'static str]),
    /// The same macros where the value is `true`.
    MacrosIfTrue(&'static [&'static str]),
    /// An option of ours with the same value, as the next word.
    Own(&'static str),
    /// An option of ours with the same value, after `=`.
    OwnTruth(&'static str),
    Define,
    Undefine,
    Arch,
    GenerateCode,
    Standard,
    /// Divisions and roots are approximated where the value is `false`.
    Precision,
    /// Divisions, roots and functions are approximated.
    Approximate,
    FastMath,
    DefaultStream,
    /// Options of the compiler of the host, separated by commas.
    HostWords,
    Output,
    Compiles,
    NoOutput,
    LibraryDir,
    Library,
    /// More words, in a file.
    File,
}

use Means as M;
use Takes as T;

const TRUTH: Takes = T::OneOf(&["true", "false"]);

/// The options: names, value, meaning. A name without a hyphen stands after one or two of them. Where several begin a word,
/// the longest counts.
const OPTIONS: &[(&[&str], Takes, Means)] = &[
    // What the text means.
    (&["D", "define-macro"], T::Joined, M::Define),
    (&["U", "undefine-macro"], T::Joined, M::Undefine),
    (&["I", "include-path"], T::Joined, M::Own("-I")),
    (&["isystem", "system-include", "iquote", "idirafter"], T::Joined, M::Own("-I")),
    (&["include", "pre-include", "imacros"], T::Word, M::Own("--include")),
    (&["arch", "gpu-architecture"], T::Word, M::Arch),
    (&["cuda-gpu-arch", "offload-arch"], T::Word, M::Arch),
    (&["gencode", "generate-code"], T::Word, M::GenerateCode),
    (&["code", "gpu-code"], T::Word, M::Nothing),
    (&["std"], T::Word, M::Standard),
    (&["rdc", "relocatable-device-code"], TRUTH, M::MacrosIfTrue(&["__CUDACC_RDC__"])),
    (&["dc", "device-c", "fgpu-rdc"], T::Nothing, M::Macros(&["__CUDACC_RDC__"])),
    (&["ewp", "extensible-whole-program"], T::Nothing, M::Macros(&["__CUDACC_EWP__"])),
    (&["G", "device-debug"], T::Nothing, M::Macros(&["__CUDACC_DEBUG__"])),
    (&["expt-relaxed-constexpr"], T::Nothing, M::Macros(&["__CUDACC_RELAXED_CONSTEXPR__"])),
    (
        &["expt-extended-lambda", "extended-lambda"],
        T::Nothing,
        M::Macros(&["__CUDACC_EXTENDED_LAMBDA__"]),
    ),
    (&["fopenmp"], T::Nothing, M::Macros(&["_OPENMP=201511"])),
    (&["pthread"], T::Nothing, M::Macros(&["_REENTRANT"])),
    (&["default-stream"], T::Word, M::DefaultStream),
    // Floating point.
    (&["fmad"], TRUTH, M::OwnTruth("--fmad")),
    (&["ftz"], TRUTH, M::OwnTruth("--ftz")),
    (
        &["fcuda-flush-denormals-to-zero", "fgpu-flush-denormals-to-zero"],
        T::Nothing,
        M::OwnTruth("--ftz"),
    ),
    (&["prec-div", "prec-sqrt"], TRUTH, M::Precision),
    (&["use_fast_math"], T::Nothing, M::FastMath),
    (&["-ffast-math", "-Ofast"], T::Nothing, M::Approximate),
    // Which files.
    (&["o", "output-file"], T::Joined, M::Output),
    (&["c", "dw", "compile", "device-w"], T::Nothing, M::Compiles),
    (
        &["E", "M", "MM", "preprocess", "generate-dependencies", "list-gpu-arch", "list-gpu-code"],
        T::Nothing,
        M::NoOutput,
    ),
    (&["generate-nonsystem-dependencies", "arch-ls", "code-ls"], T::Nothing, M::NoOutput),
    (&["t"], T::Joined, M::Nothing),
    (&["L", "library-path"], T::Joined, M::LibraryDir),
    (&["l", "library"], T::Joined, M::Library),
    (&["optf", "options-file"], T::Word, M::File),
    (&["Xcompiler", "compiler-options"], T::Word, M::HostWords),
    // How it is compiled, linked and reported.
    (
        &[
            "MF",
            "MT",
            "MQ",
            "x",
            "Xptxas",
            "Xlinker",
            "Xcudafe",
            "Xnvlink",
            "Xfatbin",
            "Xarchive",
            "Xassembler",
            "Xpreprocessor",
            "Xclang",
            "Xcuda-ptxas",
            "Xcuda-fatbinary",
            "ptxas-options",
            "linker-options",
            "archive-options",
            "nvlink-options",
            "fatbin-options",
            "Wl",
            "Wp",
            "Wa",
            "ccbin",
            "compiler-bindir",
            "arbin",
            "archiver-binary",
            "maxrregcount",
            "diag-suppress",
            "diag-error",
            "diag-warn",
            "odir",
            "output-directory",
            "cudart",
            "cudadevrt",
            "ldir",
            "libdevice-directory",
            "idp",
            "input-drive-prefix",
            "ddp",
            "dependency-drive-prefix",
            "dp",
            "drive-prefix",
            "dopt",
            "m",
            "machine",
            "Ofc",
            "Ofast-compile",
            "split-compile",
            "split-compile-extended",
            "keep-dir",
            "target-dir",
            "target-directory",
            "target",
            "lto-threads",
            "arch-list",
            "isysroot",
            "sysroot",
            "iprefix",
            "iwithprefix",
            "jobserver-fds",
            "fdevice-time-trace",
            "fdevice-sanitize",
            "frandom-seed",
            "ftemplate-depth",
            "ftemplate-backtrace-limit",
            "nvvmir-library",
            "dependency-output",
            "dependency-target-name",
            "param",
            "run-args",
            "entries",
            "e",
            "opt-info",
            "optimization-info",
            "jtd",
            "jump-table-density",
            "hls",
            "host-linker-script",
            "compress-mode",
            "qpp-config",
            "-time",
        ],
        T::Word,
        M::Nothing,
    ),
    (
        &[
            "g",
            "debug",
            "lineinfo",
            "generate-line-info",
            "w",
            "disable-warnings",
            "shared",
            "static",
            "keep",
            "save-temps",
            "restrict",
            "pg",
            "profile",
            "link",
            "lib",
            "run",
            "cubin",
            "ptx",
            "fatbin",
            "ltoir",
            "optix-ir",
            "cuda",
            "dlink",
            "device-link",
            "r",
            "host-relocatable-link",
            "dlto",
            "dlink-time-opt",
            "lto",
            "gen-opt-lto",
            "res-usage",
            "resource-usage",
            "MD",
            "MMD",
            "MP",
            "MG",
            "generate-dependencies-with-compile",
            "generate-nonsystem-dependencies-with-compile",
            "generate-dependency-targets",
            "dryrun",
            "extra-device-vectorization",
            "src-in-ptx",
            "source-in-ptx",
            "objtemp",
            "objdir-as-tempdir",
            "noeh",
            "no-exceptions",
            "nodlink",
            "no-device-link",
            "noprof",
            "dont-use-profile",
            "clean",
            "clean-targets",
            "allow-unsupported-compiler",
            "use-local-env",
            "no-compress",
            "compress-all",
            "forward-unknown-to-host-compiler",
            "forward-unknown-to-host-linker",
            "forward-unknown-opts",
            "forward-slash-prefix-opts",
            "aug-hls",
            "augment-host-linker-script",
            "err-no",
            "display-error-number",
            "no-err-no",
            "no-display-error-number",
            "reloc-ptx",
            "relocatable-ptx",
            "aggressive-inline",
            "emit-llvm",
            "minimal",
            "fdevice-syntax-only",
            "orig-src-file-name",
            "orig-source-file-name",
            "Wno-deprecated-gpu-targets",
            "Wno-deprecated-declarations",
            "Wreorder",
            "Wdefault-stream-launch",
            "Wmissing-launch-bounds",
            "Wext-lambda-captures-this",
            "nostdinc",
            "nostdlib",
            "nostartfiles",
            "nodefaultlibs",
            "no-pie",
            "pie",
            "pipe",
            "rdynamic",
            "pedantic",
            "ansi",
            "s",
            "S",
            "m32",
            "m64",
            "no-align-double",
            "no-host-device-initializer-list",
            "no-host-device-move-forward",
            "nohdinitlist",
            "nohdmoveforward",
            "cuda-device-only",
            "cuda-host-only",
            "cuda-compile-host-device",
            "offload-device-only",
            "offload-host-only",
            "no-cuda-version-check",
            "nocudainc",
            "nocudalib",
            "nogpuinc",
            "nogpulib",
        ],
        T::Nothing,
        M::Nothing,
    ),
    (
        &[
            "static-global-template-stub",
            "device-entity-has-hidden-visibility",
            "brief-diag",
            "brief-diagnostics",
            "device-sp",
            "device-stack-protector",
        ],
        TRUTH,
        M::Nothing,
    ),
    (
        &["Werror"],
        T::OneOf(&[
            "all-warnings",
            "cross-execution-space-call",
            "reorder",
            "default-stream-launch",
            "missing-launch-bounds",
            "ext-lambda-captures-this",
            "deprecated-declarations",
        ]),
        M::Nothing,
    ),
    (&["O", "optimize"], T::OneOf(&["0", "1", "2", "3"]), M::Nothing),
    (
        &[
            "Wno",
            "mtune",
            "march",
            "mcpu",
            "mabi",
            "cuda-path",
            "gcc-toolchain",
            "gcc-install-dir",
            "stdlib",
            "no-offload-arch",
            "--time",
        ],
        T::Equals,
        M::Nothing,
    ),
    (&["-O", "-W", "-g"], T::Rest, M::Nothing),
    (
        &[
            "-fPI",
            "-fpi",
            "-fno-",
            "-fpermissive",
            "-fexceptions",
            "-frtti",
            "-fconcepts",
            "-fstrict-",
            "-fvisibility",
            "-ftemplate-",
            "-fstack-",
            "-ffunction-sections",
            "-fdata-sections",
            "-fdiagnostics",
            "-fcolor-",
            "-fgpu-",
            "-fcuda-",
            "-fsanitize",
            "-fms-",
            "-funroll-",
            "-finline",
            "-mavx",
            "-msse",
            "-mfma",
            "-mno-",
        ],
        T::Rest,
        M::Nothing,
    ),
];

/// Options that the compiler of the host has by the hundred, with the first letters `-f` and `-m`; and those whose names
/// are options of ours, too.
const OF_COMPILERS: &[(&[&str], Takes, Means)] = &[
    (&["-f", "-m"], T::Rest, M::Nothing),
    (&["threads", "time"], T::Word, M::Nothing),
    (&["v", "V", "verbose", "h", "version", "help"], T::Nothing, M::NoOutput),
];

/// Values of options of ours with which they are those of nvcc.
const NOT_OURS: &[(&str, &str)] = &[("--threads", "0")];

/// Options of ours with values for which any words may stand.
const OWN_VALUES: &[&str] = &["--args"];

/// Files of words may name others, to this depth.
const MAX_DEPTH: u32 = 8;

/// Puts the words of files in the place of `@FILE`, which are beside this folder.
///
/// # Errors
/// Which file cannot be read, and why.
pub(crate) fn expand(words: Vec<String>, folder: &Path) -> Result<Vec<String>, String> {
    expand_below(words, folder, 0)
}

fn expand_below(words: Vec<String>, folder: &Path, depth: u32) -> Result<Vec<String>, String> {
    let mut expanded = Vec::new();
    for word in words {
        match word.strip_prefix('@').filter(|path| !path.is_empty()) {
            Some(path) => expanded.extend(words_of(path, folder, depth)?),
            None => expanded.push(word),
        }
    }
    Ok(expanded)
}

fn words_of(path: &str, folder: &Path, depth: u32) -> Result<Vec<String>, String> {
    if depth == MAX_DEPTH {
        return Err(format!("`{path}`: files of options name each other"));
    }
    let text = std::fs::read_to_string(folder.join(path))
        .map_err(|error| format!("cannot read the options in `{path}`: {error}"))?;
    let inner = shell_words(&text).map_err(|error| format!("`{path}`: {error}"))?;
    expand_below(inner, folder, depth + 1)
}

/// Reads a command line without the name of the program. Files of options are beside the folder.
///
/// # Errors
/// A file of options cannot be read.
pub(crate) fn read(words: Vec<String>, folder: &Path, line: Line) -> Result<Command, String> {
    let mut command = Command::default();
    read_below(&mut command, words, (folder, line), 0)?;
    let mut host = Command::default();
    let words = std::mem::take(&mut command.host_words);
    read_below(&mut host, words, (folder, Line::Compiler), 0)?;
    // What it links, and what is not known of it, does not change what the program means.
    // Before all options, but behind the name of the program and a subcommand.
    let n_words = command.words.len();
    let place = command.words.iter().position(|it| it.starts_with('-')).unwrap_or(n_words);
    command.words.splice(place..place, host.words);
    Ok(command)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all others have no words in them")]
fn read_below(
    command: &mut Command,
    words: Vec<String>,
    (folder, line): (&Path, Line),
    depth: u32,
) -> Result<(), String> {
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let is_of_nvcc = |next: Option<&String>| {
            let joined = |(name, value)| word == format!("{name}={value}");
            let apart = |(name, value)| word == name && next.is_some_and(|it| it == value);
            NOT_OURS.iter().copied().any(|it| joined(it) || apart(it))
        };
        if line == Line::Own && is_of_nvcc(words.peek()) {
            let _value = words.next_if(|_| !word.contains('='));
            continue;
        }
        if line == Line::Own && word == "--" {
            command.words.push(word);
            command.words.extend(words);
            break;
        }
        if line == Line::Own && OWN_VALUES.contains(&word.as_str()) {
            command.words.push(word);
            command.words.extend(words.next());
            continue;
        }
        if !word.starts_with('-') || word == "-" {
            command.files.push(PathBuf::from(&word));
            command.words.extend(Some(word).filter(|_| line == Line::Own));
            continue;
        }
        let Some((takes, means, value)) = find(&word, line) else {
            match line {
                Line::Own => command.words.extend(translated(word)),
                Line::Compiler => command.unknown.push(word),
            }
            continue;
        };
        let value = match takes {
            Takes::Word | Takes::Joined => value.or_else(|| words.next()),
            Takes::OneOf(known) => value.or_else(|| {
                words.next_if(|next| next.split(',').all(|part| known.contains(&part)))
            }),
            Takes::Nothing | Takes::Rest | Takes::Equals => value,
        };
        let value = value.unwrap_or_default();
        match means {
            Means::File => {
                for path in value.split(',') {
                    let inner = words_of(path, folder, depth)?;
                    read_below(command, inner, (folder, line), depth + 1)?;
                }
            }
            Means::HostWords => {
                let inner = value.split([',', ' ']).filter(|it| !it.is_empty());
                let inner = inner.map(|it| it.trim_matches(['"', '\'']).to_owned());
                command.host_words.extend(inner);
            }
            Means::Define | Means::Undefine | Means::Own("-I") if word.starts_with("--") => {
                // A list, as only nvcc has them.
                value.split(',').for_each(|part| command.apply(means, part.to_owned()));
            }
            means => command.apply(means, value),
        }
    }
    Ok(())
}

/// The row of an option, and its value if that is part of the word.
fn find(word: &str, line: Line) -> Option<(Takes, Means, Option<String>)> {
    let tables = [OPTIONS, if line == Line::Compiler { OF_COMPILERS } else { &[] }];
    let rows = tables.into_iter().flatten();
    let named =
        rows.flat_map(|(names, takes, means)| names.iter().map(move |it| (it, takes, means)));
    let (is_long, bare) = match word.strip_prefix("--") {
        Some(bare) => (true, bare),
        None => (false, word.strip_prefix('-').unwrap_or(word)),
    };
    let fits = named.filter_map(|(name, takes, means)| {
        let rest = if name.starts_with('-') { word } else { bare }.strip_prefix(name)?;
        let value = match (takes, rest) {
            (Takes::Nothing | Takes::Word | Takes::Joined | Takes::OneOf(_), "") => None,
            (Takes::Word | Takes::Equals | Takes::OneOf(_), rest) => {
                Some(rest.strip_prefix('=')?.to_owned())
            }
            // A long name is joined by `=` only.
            (Takes::Joined, rest) if is_long => Some(rest.strip_prefix('=')?.to_owned()),
            (Takes::Joined, rest) => Some(rest.strip_prefix('=').unwrap_or(rest).to_owned()),
            (Takes::Rest, rest) => Some(rest.to_owned()),
            (Takes::Nothing, _) => return None,
        };
        Some((name.len(), *takes, *means, value))
    });
    let (_, takes, means, value) = fits.max_by_key(|(length, ..)| *length)?;
    Some((takes, means, value))
}

/// All options of nvcc and of compilers that are understood, as they are written.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let spelt = |name: &&str| match name.strip_prefix('-') {
        Some(_) => (*name).to_owned(),
        None => format!("{}{name}", if name.len() == 1 { "-" } else { "--" }),
    };
    OPTIONS.iter().flat_map(move |(names, ..)| names.iter().map(spelt))
}

impl Command {
    /// What a file is compiled with by the command in a folder.
    pub(crate) fn flags(&self, folder: &Path) -> UnitFlags {
        let mut flags = UnitFlags::default();
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, value),
                None => (word.as_str(), ""),
            };
            let is_true = value == "true";
            match name {
                "-D" => flags.defines.extend(words.next().cloned()),
                "-U" => flags.undefines.extend(words.next().cloned()),
                "-I" => flags.include_dirs.extend(words.next().map(|it| folder.join(it))),
                "--include" => flags.include_files.extend(words.next().map(|it| {
                    let beside = folder.join(it);
                    if beside.is_file() { beside } else { PathBuf::from(it) }
                })),
                "--arch" => flags.archs.extend(value.parse::<Arch>().ok()),
                "--fmad" => flags.fmad = Some(is_true),
                "--ftz" => flags.ftz = Some(is_true),
                "--fast-math" => flags.is_fast_math = true,
                _ => {}
            }
        }
        flags
    }

    fn apply(&mut self, means: Means, value: String) {
        let is_false = value == "false";
        match means {
            Means::Nothing | Means::File | Means::HostWords => {}
            Means::Macros(macros) => macros.iter().for_each(|it| self.define(it)),
            Means::MacrosIfTrue(macros) if !is_false => {
                macros.iter().for_each(|it| self.define(it));
            }
            Means::MacrosIfTrue(_) => {}
            Means::Own(option) => self.words.extend([option.to_owned(), value]),
            Means::OwnTruth(option) => self.words.push(format!("{option}={}", !is_false)),
            Means::Define => self.define(&value),
            Means::Undefine => {
                self.forget("-D", &value);
                self.words.extend(["-U".to_owned(), value]);
            }
            Means::Arch => self.arch(&value),
            Means::GenerateCode => {
                let arch = value.split(',').find_map(|part| part.trim().strip_prefix("arch="));
                if let Some(arch) = arch {
                    self.arch(arch);
                }
            }
            Means::Standard => {
                if let Some(number) = standard(&value) {
                    self.define(&format!("__cplusplus={number}L"));
                }
            }
            Means::Precision if is_false => self.words.push("--fast-math".to_owned()),
            Means::Precision => {}
            Means::Approximate => self.words.push("--fast-math".to_owned()),
            Means::FastMath => {
                let meant = ["--ftz=true", "--fmad=true", "--fast-math"];
                self.words.extend(meant.map(str::to_owned));
            }
            Means::DefaultStream if value == "per-thread" => {
                self.define("CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
            }
            Means::DefaultStream => {}
            Means::Output => self.output = Some(PathBuf::from(value)),
            Means::Compiles => self.is_compiled = true,
            Means::NoOutput => self.has_no_output = true,
            Means::LibraryDir => self.library_dirs.push(value),
            Means::Library => self.libraries.push(value),
        }
    }

    /// The last of the options about a macro counts.
    fn define(&mut self, definition: &str) {
        let name = definition.split_once('=').map_or(definition, |(name, _)| name);
        self.forget("-U", name);
        self.forget("-D", name);
        self.words.extend(["-D".to_owned(), definition.to_owned()]);
    }

    fn forget(&mut self, option: &str, name: &str) {
        let is_about = |pair: &[String]| {
            let [word, value] = pair else { return false };
            word == option && value.split('=').next() == Some(name)
        };
        while let Some(place) = self.words.windows(2).position(is_about) {
            self.words.drain(place..place + 2);
        }
    }

    fn arch(&mut self, arch: &str) {
        // Which one is in the machine is not known here, and all of them would be those of some version of nvcc.
        let is_open = ["native", "all", "all-major", ""].contains(&arch);
        if is_open || arch.starts_with("gfx") {
            return;
        }
        let option = format!("--arch={arch}");
        if !self.words.contains(&option) {
            self.words.push(option);
        }
    }
}

/// What `__cplusplus` is in a standard of C++; nothing for one of C.
fn standard(name: &str) -> Option<u32> {
    let year = name.strip_prefix("c++").or_else(|| name.strip_prefix("gnu++"))?;
    Some(match year {
        "98" | "03" => 199_711,
        "0x" | "11" => 201_103,
        "1y" | "14" => 201_402,
        "1z" | "17" => 201_703,
        "2a" | "20" => 202_002,
        "2b" | "23" => 202_302,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        shell_words(text).unwrap()
    }

    fn command(line: &str, of: Line) -> Command {
        read(words(line), Path::new(""), of).unwrap()
    }

    #[track_caller]
    fn check(line: &str, expected: &str) {
        assert_eq!(command(line, Line::Own).words, words(expected), "{line}");
    }

    /// Command lines as they stand in Makefiles and build systems, each with what of it counts: `UPDATE_EXPECT=1` writes it.
    #[test]
    fn command_lines_of_compilers_are_understood() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/nvcc/lines.txt");
        let table = std::fs::read_to_string(&path).unwrap();
        let (mut found, mut n_lines) = (String::new(), 0);
        for line in table.lines().filter(|line| !line.starts_with("    -> ")) {
            found.push_str(&format!("{line}\n"));
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            n_lines += 1;
            assert_eq!(command(line, Line::Compiler).unknown, Vec::<String>::new(), "{line}");
            let given = words(line).split_off(1);
            let own = read(given, Path::new(""), Line::Own).unwrap().words;
            let own = shlex::try_join(own.iter().map(String::as_str)).unwrap();
            found.push_str(&format!("    -> {own}\n"));
        }
        assert!(n_lines > 100, "{n_lines}");
        match std::env::var_os("UPDATE_EXPECT") {
            Some(_) => std::fs::write(&path, found).unwrap(),
            None => assert_eq!(found, table),
        }
    }

    #[test]
    fn the_last_option_about_a_macro_counts() {
        check("-DN=1 -UN", "-U N");
        check("-UN -DN=1 -DN=2", "-D N=2");
    }

    #[test]
    fn other_words_stay() {
        check("--args '-c -o' --args -c a.cu -v", "--args '-c -o' --args -c a.cu -v");
        check("a.cu -- -c -O3", "a.cu -- -c -O3");
        check("--threads 2 --nothing", "--threads 2 --nothing");
        check("--threads 0 --threads=0 --ftz a.cu", "--ftz=true a.cu");
        check("-format=json -fix", "-format=json -fix");
    }

    #[test]
    fn options_of_a_compiler_are_none_of_ours() {
        let found =
            command("--threads 2 -fPIC -march=native -v --nothing a.cu -oa", Line::Compiler);
        assert_eq!((found.words, found.unknown), (Vec::new(), words("--nothing")));
        assert_eq!(found.output, Some(PathBuf::from("a")));
    }

    #[test]
    fn a_file_of_words_that_is_missing_is_named() {
        let folder = Path::new("");
        assert!(expand(words("@no_such"), folder).unwrap_err().contains("`no_such`"));
        assert_eq!(expand(words("@ a@b"), folder).unwrap(), ["@", "a@b"]);
        assert!(read(words("--options-file none"), folder, Line::Own).is_err());
    }
}
