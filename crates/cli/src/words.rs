//! What happens to the words of a command line before they are read: files of words (`@FILE`), and the options of nvcc.
//!
//! nvcc's options have one hyphen and long names, which the parser of options does not know. Those that change what a
//! program means are translated, those that say how it is compiled, linked or reported are left out; any other stays, and
//! is refused like every unknown option.

use cuda_verify_core::shell_words;

/// Files of words may name others, to this depth.
const MAX_DEPTH: u32 = 8;

/// Options without a value that change nothing here.
const FLAGS: &[&str] = &[
    "-c",
    "-dc",
    "-dw",
    "-dlink",
    "-dlto",
    "-g",
    "-G",
    "-lineinfo",
    "-w",
    "-m64",
    "-shared",
    "-pthread",
    "-keep",
    "-restrict",
    "-extra-device-vectorization",
    "-expt-relaxed-constexpr",
    "-expt-extended-lambda",
    "-extended-lambda",
    "-res-usage",
    "-MD",
    "-MMD",
    "-MP",
    "--compile",
    "--device-c",
    "--debug",
    "--device-debug",
    "--generate-line-info",
    "--expt-relaxed-constexpr",
    "--expt-extended-lambda",
    "--extended-lambda",
    "--resource-usage",
    "--disable-warnings",
];

/// Options with a value, after `=` or as the next word, that change nothing here.
const VALUES: &[&str] = &[
    "-o",
    "-std",
    "-rdc",
    "-Xcompiler",
    "-Xptxas",
    "-Xlinker",
    "-Xcudafe",
    "-Xnvlink",
    "-Xarchive",
    "-ccbin",
    "-x",
    "-t",
    "-maxrregcount",
    "-Werror",
    "-diag-suppress",
    "-MF",
    "-MT",
    "-MQ",
    "-odir",
    "-cudart",
    "--output-file",
    "--std",
    "--relocatable-device-code",
    "--compiler-options",
    "--ptxas-options",
    "--linker-options",
    "--compiler-bindir",
    "--maxrregcount",
    "--optimize",
    "--diag-suppress",
    "--cudart",
];

/// Options with a value that have another name here.
const NAMES: &[(&str, &str)] = &[
    ("-isystem", "-I"),
    ("--system-include", "-I"),
    ("--include-path", "-I"),
    ("--define-macro", "-D"),
    ("--undefine-macro", "-U"),
];

/// Options with values for which any words may stand.
const OWN_VALUES: &[&str] = &["--args"];

/// Puts the words of files in the place of `@FILE`.
///
/// # Errors
/// Which file cannot be read, and why.
pub(crate) fn expand(words: Vec<String>) -> Result<Vec<String>, String> {
    expand_below(words, 0)
}

fn expand_below(words: Vec<String>, depth: u32) -> Result<Vec<String>, String> {
    let mut expanded = Vec::new();
    for word in words {
        let Some(path) = word.strip_prefix('@').filter(|path| !path.is_empty()) else {
            expanded.push(word);
            continue;
        };
        if depth == MAX_DEPTH {
            return Err(format!("`{word}`: files of words name each other"));
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read the options in `{path}`: {error}"))?;
        let inner = shell_words(&text).map_err(|error| format!("`{path}`: {error}"))?;
        expanded.extend(expand_below(inner, depth + 1)?);
    }
    Ok(expanded)
}

/// Whether the next word is the value of an option of a compiler.
pub(crate) fn takes_value(option: &str) -> bool {
    const SHORT: &[&str] =
        &["-I", "-D", "-U", "-L", "-l", "-include", "-arch", "-gencode", "-code"];
    // Of nvcc it has one, of others none.
    VALUES.contains(&option) && option != "-Werror"
        || SHORT.contains(&option)
        || NAMES.iter().any(|(name, _)| *name == option)
}

/// Translates the options of nvcc.
pub(crate) fn without_nvcc(words: Vec<String>) -> Vec<String> {
    let mut translated = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            translated.push(word);
            translated.extend(words);
            break;
        }
        if OWN_VALUES.contains(&word.as_str()) {
            translated.push(word);
            translated.extend(words.next());
            continue;
        }
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (word.clone(), None),
        };
        let mut take = || value.clone().or_else(|| words.next());
        match name.as_str() {
            "-arch" | "--gpu-architecture" => push_arch(&mut translated, take()),
            "-gencode" | "--generate-code" => {
                let code = take().unwrap_or_default();
                let arch = code.split(',').find_map(|part| part.strip_prefix("arch="));
                push_arch(&mut translated, arch.map(str::to_owned));
            }
            "-code" | "--gpu-code" => drop(take()),
            name @ ("-fmad" | "-ftz") => {
                translated.extend(take().map(|value| format!("-{name}={value}")));
            }
            "-O" => drop(take()),
            name if VALUES.contains(&name) => drop(take()),
            name if FLAGS.contains(&name) || is_left_out(name) => {}
            name => match NAMES.iter().find(|(other, _)| *other == name) {
                Some((_, own)) => {
                    translated.push((*own).to_owned());
                    translated.extend(take());
                }
                None => translated.push(word),
            },
        }
    }
    translated
}

fn push_arch(translated: &mut Vec<String>, arch: Option<String>) {
    // Which one is in the machine is not known here, and all of them would be those of some version of nvcc.
    let Some(arch) = arch.filter(|arch| !["native", "all", "all-major"].contains(&arch.as_str()))
    else {
        return;
    };
    let option = format!("--arch={arch}");
    if !translated.contains(&option) {
        translated.push(option);
    }
}

/// Levels of optimisation, libraries, warnings.
fn is_left_out(word: &str) -> bool {
    let has_more = |prefix: &str| word.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty());
    has_more("-O") || has_more("-l") || has_more("-L") || has_more("-W")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let words = |text: &str| shell_words(text).unwrap();
        assert_eq!(without_nvcc(words(line)), words(expected), "{line}");
    }

    #[test]
    fn options_of_nvcc_are_translated_or_left_out() {
        check("nvcc -O3 -std=c++17 -c a.cu -o a.o", "nvcc a.cu");
        check("-arch=sm_90 a.cu", "--arch=sm_90 a.cu");
        check("-arch sm_90 -arch=native a.cu", "--arch=sm_90 a.cu");
        check(
            "-gencode arch=compute_80,code=sm_80 -gencode=arch=compute_80,code=[sm_86,compute_86]",
            "--arch=compute_80",
        );
        check("-Xcompiler -fPIC -Xcompiler=-Wall -rdc=true --compiler-options '-O2' f", "f");
        check("-isystem inc -I own -DN=4 --define-macro M", "-I inc -I own -DN=4 -D M");
        check(
            "-lcublas -L/usr/lib -lineinfo -Wno-deprecated-gpu-targets -fmad=false",
            "--fmad=false",
        );
    }

    #[test]
    fn other_words_stay() {
        check("--args '-c -o' --args -c a.cu -v", "--args '-c -o' --args -c a.cu -v");
        check("a.cu -- -c -O3", "a.cu -- -c -O3");
        check("-use_fast_math -x", "-use_fast_math");
    }

    #[test]
    fn a_file_of_words_that_is_missing_is_named() {
        assert!(expand(vec!["@no_such".to_owned()]).unwrap_err().contains("`no_such`"));
        assert_eq!(expand(vec!["@".to_owned(), "a@b".to_owned()]).unwrap(), ["@", "a@b"]);
    }
}
