//! Macros known by their names: `models/macros.txt`, read.

/// The text of the file.
const TEXT: &str = include_str!("../models/macros.txt");

/// Where a macro is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MacroKind {
    /// Wherever it is used, with this text.
    Always(MacroText),
    /// Where a header of the program is missing, with this text.
    Missing(MacroText),
    /// Where a header is missing: it calls the lambda that is its last argument with a name bound to each type.
    Types {
        /// The name.
        name: &'static str,
        /// The types.
        types: Vec<&'static str>,
    },
    /// Where a header is missing: it calls the lambda that is its last argument with its second argument, a name, bound to
    /// the truth of the first one.
    Condition,
}

/// Parameters and replacement of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacroText {
    /// Number of parameters, without `...`.
    pub n_parameters: usize,
    /// What follows the name in its definition.
    pub definition: &'static str,
}

/// A pattern of names, and what a macro of such a name is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMacro {
    pattern: &'static str,
    /// What it is.
    pub kind: MacroKind,
}

impl NamedMacro {
    /// Whether a name fits the pattern.
    #[must_use]
    pub fn fits(&self, name: &str) -> bool {
        match self.pattern.strip_prefix("[*_]") {
            Some(end) => {
                name.strip_suffix(end).is_some_and(|start| start.is_empty() || start.ends_with('_'))
            }
            None => fits(self.pattern, name),
        }
    }
}

/// Whether a name fits a pattern in which `*` stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let mut ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.any(|at| fits(rest, &name[at..]))
        }),
    }
}

/// All patterns, in the order of the file.
#[must_use]
pub fn named_macros() -> Vec<NamedMacro> {
    let mut section = Vec::new();
    let mut found = Vec::new();
    for line in TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        // A section, unless it is the start of a pattern.
        if let Some(words) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = words.split(' ').collect();
            continue;
        }
        let end = line.find([' ', '(']).unwrap_or(line.len());
        let (pattern, definition) = line.split_at(end);
        let text = || MacroText { n_parameters: n_parameters(definition), definition };
        let kind = match &section[..] {
            ["always"] => MacroKind::Always(text()),
            ["types", name, types @ ..] => MacroKind::Types { name, types: types.to_vec() },
            ["condition"] => MacroKind::Condition,
            _ => MacroKind::Missing(text()),
        };
        found.push(NamedMacro { pattern, kind });
    }
    found
}

fn n_parameters(definition: &str) -> usize {
    let list = definition.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let names = list.map_or("", |(list, _)| list).split(',').map(str::trim);
    names.filter(|name| !name.is_empty() && *name != "...").count()
}

#[cfg(test)]
mod tests {
    use super::{MacroKind, named_macros};

    #[test]
    fn names_fit_the_patterns_that_are_meant_for_them() {
        let macros = named_macros();
        let first = |name: &str| macros.iter().find(|it| it.fits(name)).map(|it| it.pattern);
        assert_eq!(first("ESBMC_verify_kernel_with_two_args"), Some("ESBMC_verify_kernel*"));
        assert_eq!(first("MY_LDG"), Some("*_LDG"));
        assert_eq!(first("LDG"), None);
        assert_eq!(first("MAX"), Some("[*_]MAX"));
        assert_eq!(first("TILE_MAX"), Some("[*_]MAX"));
        assert_eq!(first("TILEMAX"), None);
        assert_eq!(first("AT_DISPATCH_ALL"), Some("*DISPATCH*"));
    }

    #[test]
    fn every_section_of_the_file_is_read() {
        let macros = named_macros();
        let has = |is: fn(&MacroKind) -> bool| macros.iter().any(|it| is(&it.kind));
        assert!(has(|it| matches!(it, MacroKind::Always(text) if text.n_parameters == 3)));
        assert!(has(|it| matches!(it, MacroKind::Missing(text) if text.n_parameters == 0)));
        assert!(has(
            |it| matches!(it, MacroKind::Types { name: "scalar_t", types } if types.len() == 2)
        ));
        assert!(has(|it| *it == MacroKind::Condition));
    }
}
