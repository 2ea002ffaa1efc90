//! The commands of README.md and docs/GUIDE.md, run as they stand there: what is printed below a command is what it
//! prints, line by line. A line `...` stands for lines that are left out.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use cuda_verify_core::shell_words;

/// A block between lines of three backquotes: the word after the first of them, and the lines.
#[derive(Debug)]
struct Block {
    language: String,
    text: String,
}

/// A comment that readers do not see: the last command is run again on a program in which one text stands for another.
const RERUN: &str = "<!-- rerun with ";

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => {
                open = Some(Block { language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) if line.starts_with(RERUN) => {
                blocks.push(Block { language: RERUN.to_owned(), text: line.to_owned() });
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The words after the command itself; none for other programs.
fn arguments(line: &str) -> Option<Vec<String>> {
    const STARTS: &[&str] = &["cuda-verify ", "cargo run --release --package cuda-verify -- "];
    let rest = STARTS.iter().find_map(|start| line.strip_prefix(start))?;
    Some(shell_words(rest).unwrap())
}

#[expect(clippy::disallowed_methods, reason = "the command itself is tested")]
fn run(root: &Path, folder: &Path, arguments: &[String], program: &str) -> String {
    // A file of the repository is meant, or the last program of the page under the name that the command gives it.
    let is_of_repository = arguments.iter().any(|word| root.join(word).is_file());
    if let Some(name) = arguments.last().filter(|_| !is_of_repository) {
        std::fs::write(folder.join(name), program).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cuda-verify"))
        .args(arguments)
        .current_dir(if is_of_repository { root } else { folder })
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = format!("{}\n", String::from_utf8(text).unwrap().trim_end());
    assert!(matches!(output.status.code(), Some(0..=2)), "{arguments:?}: {text}");
    text
}

#[track_caller]
fn check(name: &str) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documents");
    std::fs::create_dir_all(&folder).unwrap();
    let page = std::fs::read_to_string(root.join(name)).unwrap();
    let (mut program, mut output, mut n_commands) = (String::new(), String::new(), 0);
    let mut last = Vec::new();
    for block in blocks(&page) {
        match block.language.as_str() {
            "cuda" => program = block.text,
            "sh" => {
                for arguments in block.text.lines().filter_map(arguments) {
                    output = run(&root, &folder, &arguments, &program);
                    last = arguments;
                    n_commands += 1;
                }
            }
            RERUN => {
                let quoted: Vec<&str> = block.text.split('"').collect();
                let [_, new, _, old, _] = quoted[..] else { panic!("{name}: {}", block.text) };
                assert!(program.contains(old), "{name}: {}", block.text);
                output = run(&root, &folder, &last, &program.replace(old, new));
            }
            "text" => assert!(
                is_printed(&block.text, &output),
                "{name} has\n{}where this is printed:\n{output}",
                block.text
            ),
            _ => {}
        }
    }
    assert!(n_commands > 1, "{name} has {n_commands} commands");
}

/// Whether a text of a page is an output, but for lines that are left out.
fn is_printed(text: &str, output: &str) -> bool {
    let parts: Vec<&str> = text.split_inclusive('\n').collect();
    let parts: Vec<String> = parts.split(|line| *line == "...\n").map(|it| it.concat()).collect();
    let (Some((first, rest)), true) = (parts.split_first(), output.ends_with('\n')) else {
        return false;
    };
    let Some(mut output) = output.strip_prefix(first.as_str()) else { return false };
    let Some((last, middle)) = rest.split_last() else { return output.is_empty() };
    for part in middle {
        // A part begins at the start of a line, since all before it end with one.
        let Some(at) = output.find(&format!("\n{part}")) else { return false };
        output = &output[at + 1 + part.len()..];
    }
    output.ends_with(&format!("\n{last}")) || output == last
}

#[test]
fn lines_that_are_left_out_are_the_only_ones() {
    let output = "a\nb\nc\nd\n";
    for text in [output, "...\nd\n", "a\n...\n", "a\n...\nc\nd\n", "a\n...\nc\n...\n"] {
        assert!(is_printed(text, output), "{text}");
    }
    for text in ["a\n", "d\n", "b\n...\n", "...\nc\n", "a\n...\nx\n...\nd\n", "a\nc\nd\n"] {
        assert!(!is_printed(text, output), "{text}");
    }
}

#[test]
fn commands_of_the_readme_print_what_it_says() {
    check("README.md");
}

#[test]
fn commands_of_the_guide_print_what_it_says() {
    check("docs/GUIDE.md");
}
