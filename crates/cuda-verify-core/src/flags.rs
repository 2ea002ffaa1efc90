//! Options of the command line that a program names in its own text: in messages about its usage, in comparisons, in what
//! it hands to `getopt`.

/// Options that are looked at, at most.
const MAX_FLAGS: usize = 8;

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
    use super::flags;

    #[test]
    fn options_are_found_in_messages_comparisons_and_lists() {
        let usage = r#"printf("Usage: %s -f filename / -s size [-q]\n", argv[0]);"#;
        assert_eq!(flags(usage), ["-f", "-s", "-q"]);
        let compared = r#"if (strcmp(argv[1], "--size") == 0) x = y - 1; // "-5" is no option"#;
        assert_eq!(flags(compared), ["--size"]);
        let list = r#"while ((opt = getopt(argc, argv, "hn:s:v")) >= 0) { printf("a:b\n"); }"#;
        assert_eq!(flags(list), ["-n", "-s"]);
    }
}
