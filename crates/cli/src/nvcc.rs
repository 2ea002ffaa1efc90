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
}

/// How an option has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// `-o file` or `-o=file`.
    Word,
    /// The same, or joined: `-Iinc`.
    Joined,
    /// Joined only: `-O3`.
    Rest,
    /// Only after `=`: `-Werror=...`.
    Equals,
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

/// The options: names, value, meaning. Where several begin a word, the longest counts.
const OPTIONS: &[(&[&str], Takes, Means)] = &[
    // What the text means.
    (&["-D", "--define-macro"], T::Joined, M::Define),
    (&["-U", "--undefine-macro"], T::Joined, M::Undefine),
    (&["-I", "--include-path"], T::Joined, M::Own("-I")),
    (&["-isystem", "--system-include", "-iquote", "-idirafter"], T::Joined, M::Own("-I")),
    (&["-include", "--pre-include"], T::Word, M::Own("--include")),
    (&["-arch", "--gpu-architecture"], T::Word, M::Arch),
    (&["-gencode", "--generate-code"], T::Word, M::GenerateCode),
    (&["-code", "--gpu-code"], T::Word, M::Nothing),
    (&["-std", "--std"], T::Word, M::Standard),
    (&["-rdc", "--relocatable-device-code"], T::Word, M::MacrosIfTrue(&["__CUDACC_RDC__"])),
    (&["-dc", "--device-c"], T::Nothing, M::Macros(&["__CUDACC_RDC__"])),
    (&["-ewp", "--extensible-whole-program"], T::Nothing, M::Macros(&["__CUDACC_EWP__"])),
    (&["-G", "--device-debug"], T::Nothing, M::Macros(&["__CUDACC_DEBUG__"])),
    (
        &["-expt-relaxed-constexpr", "--expt-relaxed-constexpr"],
        T::Nothing,
        M::Macros(&["__CUDACC_RELAXED_CONSTEXPR__"]),
    ),
    (
        &[
            "-expt-extended-lambda",
            "--expt-extended-lambda",
            "-extended-lambda",
            "--extended-lambda",
        ],
        T::Nothing,
        M::Macros(&["__CUDACC_EXTENDED_LAMBDA__"]),
    ),
    (&["-fopenmp"], T::Nothing, M::Macros(&["_OPENMP=201511"])),
    (&["-pthread"], T::Nothing, M::Macros(&["_REENTRANT"])),
    (&["-default-stream", "--default-stream"], T::Word, M::DefaultStream),
    // Floating point.
    (&["-fmad", "--fmad"], T::Word, M::OwnTruth("--fmad")),
    (&["-ftz", "--ftz"], T::Word, M::OwnTruth("--ftz")),
    (&["-prec-div", "--prec-div", "-prec-sqrt", "--prec-sqrt"], T::Word, M::Precision),
    (&["-use_fast_math", "--use_fast_math"], T::Nothing, M::FastMath),
    // Which files.
    (&["-o", "--output-file"], T::Joined, M::Output),
    (&["-c", "-dw", "--compile", "--device-w"], T::Nothing, M::Compiles),
    (&["-E", "-M", "-MM", "--preprocess", "--generate-dependencies"], T::Nothing, M::NoOutput),
    (&["-t"], T::Joined, M::Nothing),
    (&["-L", "--library-path"], T::Joined, M::LibraryDir),
    (&["-l", "--library"], T::Joined, M::Library),
    (&["-optf", "--options-file"], T::Word, M::File),
    (&["-Xcompiler", "--compiler-options"], T::Word, M::HostWords),
    // How it is compiled, linked and reported.
    (
        &[
            "-MF",
            "-MT",
            "-MQ",
            "-x",
            "-Xptxas",
            "-Xlinker",
            "-Xcudafe",
            "-Xnvlink",
            "-Xfatbin",
            "-Xarchive",
            "-Xassembler",
            "-Xpreprocessor",
            "-Xclang",
            "-Wl",
            "-Wp",
            "-Wa",
            "-ccbin",
            "-threads",
            "-maxrregcount",
            "-diag-suppress",
            "-diag-error",
            "-diag-warn",
            "-odir",
            "-cudart",
            "-cudadevrt",
            "-idp",
            "-ddp",
            "-dopt",
            "-m",
            "-O",
            "-split-compile",
            "-keep-dir",
            "-target-dir",
            "-lto-threads",
            "-arch-list",
            "-isysroot",
            "-cuda-gpu-arch",
            "-jobserver-fds",
            "-fdevice-time-trace",
            "-nvvmir-library",
        ],
        T::Word,
        M::Nothing,
    ),
    (
        &[
            "--x",
            "--ptxas-options",
            "--linker-options",
            "--archive-options",
            "--nvlink-options",
            "--fatbin-options",
            "--compiler-bindir",
            "--maxrregcount",
            "--optimize",
            "--diag-suppress",
            "--diag-error",
            "--diag-warn",
            "--output-directory",
            "--cudart",
            "--cudadevrt",
            "--machine",
            "--split-compile",
            "--keep-dir",
            "--dopt",
            "--target-directory",
            "--dependency-output",
            "--dependency-target-name",
            "--drive-prefix",
            "--input-drive-prefix",
            "--sysroot",
            "--param",
            "--run-args",
        ],
        T::Word,
        M::Nothing,
    ),
    (
        &[
            "-g",
            "-lineinfo",
            "-w",
            "-shared",
            "-static",
            "-keep",
            "-restrict",
            "-pg",
            "-link",
            "-lib",
            "-run",
            "-cubin",
            "-ptx",
            "-fatbin",
            "-ltoir",
            "-optix-ir",
            "-cuda",
            "-dlink",
            "-dlto",
            "-lto",
            "-res-usage",
            "-MD",
            "-MMD",
            "-MP",
            "-MG",
            "-save-temps",
            "-dryrun",
            "-extra-device-vectorization",
            "-src-in-ptx",
            "-objtemp",
            "-noeh",
            "-nodlink",
            "-noprof",
            "-clean",
            "-allow-unsupported-compiler",
            "-use-local-env",
            "-no-compress",
            "-forward-unknown-to-host-compiler",
            "-forward-unknown-to-host-linker",
            "-forward-unknown-opts",
            "-gen-opt-lto",
            "-nostdinc",
            "-nostdlib",
            "-pipe",
            "-rdynamic",
            "-pedantic",
            "-ansi",
            "-s",
            "-S",
            "-ggdb",
            "-Werror",
            "-m32",
            "-m64",
            "-no-align-double",
            "-no-host-device-initializer-list",
            "-no-host-device-move-forward",
            "-nohdinitlist",
        ],
        T::Nothing,
        M::Nothing,
    ),
    (
        &[
            "--debug",
            "--generate-line-info",
            "--disable-warnings",
            "--shared",
            "--static",
            "--keep",
            "--save-temps",
            "--restrict",
            "--profile",
            "--link",
            "--lib",
            "--run",
            "--cubin",
            "--ptx",
            "--fatbin",
            "--cuda",
            "--device-link",
            "--dlink-time-opt",
            "--resource-usage",
            "--dryrun",
            "--extra-device-vectorization",
            "--source-in-ptx",
            "--clean-targets",
            "--allow-unsupported-compiler",
            "--use-local-env",
            "--no-compress",
            "--no-exceptions",
            "--forward-unknown-to-host-compiler",
            "--forward-unknown-to-host-linker",
            "--generate-nonsystem-dependencies",
            "--generate-dependencies-with-compile",
            "--generate-nonsystem-dependencies-with-compile",
            "--generate-dependency-targets",
            "--display-error-number",
            "--no-display-error-number",
            "--no-host-device-initializer-list",
            "--no-host-device-move-forward",
            "--dont-use-profile",
        ],
        T::Nothing,
        M::Nothing,
    ),
    (&["-Werror", "-Wno", "-mtune", "-march", "-mcpu", "-mabi"], T::Equals, M::Nothing),
    (&["-O", "-W", "-g"], T::Rest, M::Nothing),
];

/// Options that the compiler of the host has by the hundred, with the first letters `-f` and `-m`; and those whose names
/// are options of ours, too.
const OF_COMPILERS: &[(&[&str], Takes, Means)] = &[
    (&["-f", "-m"], T::Rest, M::Nothing),
    (&["--threads", "-time", "--time"], T::Word, M::Nothing),
    (&["-v", "-V", "--verbose", "-h", "--version", "--help"], T::Nothing, M::NoOutput),
];

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
    Ok(command)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all others have no words in them")]
fn read_below(
    command: &mut Command,
    words: Vec<String>,
    (folder, line): (&Path, Line),
    depth: u32,
) -> Result<(), String> {
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
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
                let inner = value.split(',').map(|it| it.trim_matches(['"', '\'']).to_owned());
                let mut host = Command::default();
                read_below(&mut host, inner.collect(), (folder, Line::Compiler), depth)?;
                // What it links, and what is not known of it, does not change what the program means.
                command.words.append(&mut host.words);
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
    let fits = named.filter_map(|(name, takes, means)| {
        let rest = word.strip_prefix(name)?;
        let value = match (takes, rest) {
            (Takes::Nothing | Takes::Word | Takes::Joined, "") => None,
            (Takes::Word | Takes::Equals, rest) => Some(rest.strip_prefix('=')?.to_owned()),
            // A long name is joined by `=` only.
            (Takes::Joined, rest) if name.starts_with("--") => {
                Some(rest.strip_prefix('=')?.to_owned())
            }
            (Takes::Joined, rest) => Some(rest.strip_prefix('=').unwrap_or(rest).to_owned()),
            (Takes::Rest, rest) if !rest.is_empty() => Some(rest.to_owned()),
            (Takes::Nothing | Takes::Rest, _) => return None,
        };
        Some((name.len(), *takes, *means, value))
    });
    let (_, takes, means, value) = fits.max_by_key(|(length, ..)| *length)?;
    Some((takes, means, value))
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
            Means::MacrosIfTrue(macros) if value == "true" => {
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
        if ["native", "all", "all-major", ""].contains(&arch) {
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

    #[test]
    fn options_of_nvcc_are_translated_or_left_out() {
        check("-O3 -std=c++17 -c a.cu -o a.o", "-D __cplusplus=201703L a.cu");
        check("-arch=sm_90 a.cu", "--arch=sm_90 a.cu");
        check("-arch sm_90 -arch=native a.cu", "--arch=sm_90 a.cu");
        check(
            "-gencode arch=compute_80,code=sm_80 -gencode=arch=compute_80,code=[sm_86,compute_86]",
            "--arch=compute_80",
        );
        check("-Xcompiler -fPIC -Xcompiler=-Wall --compiler-options '-O2' f", "f");
        check("-Xcompiler -fopenmp,-DN -rdc=true", "-D _OPENMP=201511 -D N -D __CUDACC_RDC__");
        check("-isystem inc -I own -DN=4 --define-macro M", "-I inc -I own -D N=4 -D M");
        check("-isystem=inc -iquote=q -include first.h", "-I inc -I q --include first.h");
        check(
            "-lcublas -L/usr/lib -lineinfo -Wno-deprecated-gpu-targets -fmad=false",
            "--fmad=false",
        );
        check("-prec-div=false -prec-sqrt=true -t4 -t 4", "--fast-math");
        check("-use_fast_math", "--ftz=true --fmad=true --fast-math");
        check("--default-stream per-thread", "-D CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
        check("--default-stream=legacy -m64 -Xptxas=-v", "");
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
