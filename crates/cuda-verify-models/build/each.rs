//! Headers that are written once for several types: families.
//!
//! Each line `//! cv-each: $P=S $T=float` makes a file in which `$P` reads `S` and `$T` reads `float`; its name is that
//! of the header with an underscore and the first value, in small letters, at the end. Lines keep their numbers. A
//! header without such a line is one file.

/// A file of a family.
pub(crate) struct Instance {
    /// What is put at the end of the header's name, without the extension; empty for a header of its own.
    pub(crate) suffix: String,
    /// The text with the values in their places.
    pub(crate) text: String,
}

/// The files that a header makes.
///
/// # Panics
///
/// If a value is not of the form `$X=value`.
pub(crate) fn instances(text: &str) -> Vec<Instance> {
    let lines: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("//! cv-each:")).collect();
    if lines.is_empty() {
        return vec![Instance { suffix: String::new(), text: text.to_owned() }];
    }
    let plain: Vec<&str> = text
        .lines()
        .map(|line| if line.starts_with("//! cv-each:") { "// Of a family." } else { line })
        .collect();
    let plain = plain.join("\n") + "\n";
    let instance = |line: &&str| {
        let values: Vec<(&str, &str)> = line
            .split_whitespace()
            .map(|pair| pair.split_once('=').unwrap_or_else(|| panic!("no value in `{pair}`")))
            .collect();
        let text =
            values.iter().fold(plain.clone(), |text, (name, value)| text.replace(name, value));
        assert!(!text.contains('$'), "a name without a value in a family: {line}");
        let suffix = values.first().map_or("", |(_, value)| value).to_lowercase();
        Instance { suffix: format!("_{suffix}"), text }
    };
    lines.iter().map(instance).collect()
}
