//! Options of the command line that a program names in its own text: in messages about its usage, in comparisons, in what
//! it hands to `getopt`; and the numbers with which its conditions compare.

use std::collections::BTreeSet;

/// Options that are looked at, at most.
const MAX_FLAGS: usize = 8;
/// Numbers of conditions that are looked at, and the largest of them.
const MAX_LIMITS: usize = 4;
const MAX_LIMIT: u32 = 1024;

/// The options in the string literals of a text, in their order, each once.
pub(crate) fn flags(text: &str) -> Vec<String> {
    let has_lists = text.contains("getopt");
    let mut found: Vec<String> = Vec::new();
    for literal in text.lines().flat_map(literals) {
        let letters = has_lists.then(|| of_letters(literal));
        for flag in of_words(literal).chain(letters.into_iter().flatten()) {
            if found.len() == MAX_FLAGS {
                return found;
            }
            if !found.contains(&flag) {
                found.push(flag);
            }
        }
    }
    found
}

/// Numbers about those with which conditions of `main` and what follows it compare, the smallest first: what a program
/// refuses is less or more.
pub(crate) fn limits(text: &str) -> Vec<String> {
    let (_, body) = text.split_once("main(").unwrap_or_default();
    let conditions = body.lines().filter(|line| line.trim_start().starts_with("if"));
    let about = conditions.flat_map(compared).flat_map(|number| [number - 1, number]);
    let about: BTreeSet<u32> = about.collect();
    about.into_iter().take(MAX_LIMITS).map(|number| number.to_string()).collect()
}

/// The numbers behind the comparisons of a line, 2 at least.
fn compared(line: &str) -> impl Iterator<Item = u32> {
    let behind = line.split(['<', '>', '=']).skip(1);
    behind.filter_map(|rest| {
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok().filter(|number| (2..=MAX_LIMIT).contains(number))
    })
}

/// What stands between quotation marks on a line.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

/// `-n` and `--size` as words of a message.
fn of_words(literal: &str) -> impl Iterator<Item = String> {
    let is_between = |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_';
    literal.split(is_between).filter_map(|word| {
        let name = word.strip_prefix('-')?.trim_start_matches('-');
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
        is_name.then(|| word.to_owned())
    })
}

/// Letters with an argument in a text for `getopt`: `n` and `s` in `"hn:s:v"`.
fn of_letters(literal: &str) -> impl Iterator<Item = String> {
    let is_list =
        literal.contains(':') && literal.chars().all(|c| c.is_ascii_alphanumeric() || c == ':');
    let pairs = literal.chars().zip(literal.chars().skip(1));
    pairs
        .filter(move |(letter, next)| is_list && *next == ':' && *letter != ':')
        .map(|(letter, _)| format!("-{letter}"))
}

#[cfg(test)]
mod tests {
    use super::{flags, limits};

    #[test]
    fn options_are_found_in_messages_comparisons_and_lists() {
        let usage = r#"printf("Usage: %s -f filename / -s size [-q]\n", argv[0]);"#;
        assert_eq!(flags(usage), ["-f", "-s", "-q"]);
        let compared = r#"if (strcmp(argv[1], "--size") == 0) x = y - 1; // "-5" is no option"#;
        assert_eq!(flags(compared), ["--size"]);
        let list = r#"while ((opt = getopt(argc, argv, "hn:s:v")) >= 0) { printf("a:b\n"); }"#;
        assert_eq!(flags(list), ["-n", "-s"]);
    }

    #[test]
    fn limits_are_numbers_of_conditions_of_main() {
        let text = "if (t < 7) f();\nint main(int argc, char **argv) {\n  if (k < 3 || k > 12) return 1;\n  x = 5;\n}\n";
        assert_eq!(limits(text), ["2", "3", "11", "12"]);
        assert!(limits("if (t < 7) f();").is_empty());
    }
}
