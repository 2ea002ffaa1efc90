//! The parameters of functions, as they are written.

use cuda_verify_core::{Verifier, closest};

/// A parameter of a kernel or of a host function that launches one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// The type of what it points to, or its own, without qualifiers.
    pub(crate) ty: String,
    pub(crate) is_pointer: bool,
    /// Whether what it points to is not written.
    pub(crate) is_const: bool,
}

/// The parameters of the definition of a function, and whether it is a kernel.
pub(crate) fn signature(text: &str, function: &str) -> Option<(Vec<Parameter>, bool)> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    for (at, _) in text.match_indices(function) {
        let (before, after) = (text.get(..at)?, text.get(at + function.len()..)?);
        let is_part = before.ends_with(is_word) || after.starts_with(is_word);
        let Some(list) = after.trim_start().strip_prefix('(').filter(|_| !is_part) else {
            continue;
        };
        let Some(end) = closing(list) else { continue };
        let is_definition = list.get(end + 1..)?.trim_start().starts_with('{');
        if !is_definition {
            continue;
        }
        let head = before.rsplit([';', '}']).next().unwrap_or_default();
        let parts = list.get(..end)?.split(',').filter(|it| !it.trim().is_empty());
        let parameters: Option<Vec<Parameter>> = parts.map(parameter).collect();
        return Some((parameters?, head.contains("__global__")));
    }
    None
}

/// That a program has no function of a name, in words, with the names that are like it; `None` if it has one.
#[must_use]
pub fn no_function(program: &Verifier, name: &str) -> Option<String> {
    let bare = name.split('<').next().unwrap_or_default();
    if program.texts().any(|(_, text)| signature(text, bare).is_some()) {
        return None;
    }
    let names: Vec<String> = program.texts().flat_map(|(_, text)| defined(text)).collect();
    let near = closest(bare, names.iter().map(String::as_str));
    let (what, others) = match near {
        Some(near) => (format!("; did you mean `{near}`?"), String::new()),
        None if names.is_empty() => (String::new(), String::new()),
        None => (String::new(), format!("; there are `{}`", names.join("`, `"))),
    };
    Some(format!("there is no function `{bare}` whose parameters can be read{what}{others}"))
}

/// The names of the functions that a text defines.
fn defined(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, _) in text.match_indices('(') {
        let before = text.get(..at).unwrap_or_default().trim_end();
        let is_word = |it: char| it.is_alphanumeric() || it == '_';
        let start = before.rfind(|it| !is_word(it)).map_or(0, |it| it + 1);
        let name = before.get(start..).unwrap_or_default();
        let is_keyword = ["if", "for", "while", "switch", "catch"].contains(&name);
        let is_name = name.starts_with(|it: char| it.is_alphabetic() || it == '_') && !is_keyword;
        if is_name && !names.iter().any(|it| it == name) && signature(text, name).is_some() {
            names.push(name.to_owned());
        }
    }
    names
}

/// Where the parenthesis that is open is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, it) in text.char_indices() {
        match it {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn parameter(text: &str) -> Option<Parameter> {
    let text = text.split('=').next().unwrap_or_default().trim();
    let (text, is_array) = match text.split_once('[') {
        Some((before, _)) => (before.trim(), true),
        None => (text, false),
    };
    let at = text.rfind(|it: char| !(it.is_alphanumeric() || it == '_'))? + 1;
    let (ty, name) = text.split_at(at);
    let is_pointer = is_array || ty.contains('*');
    let is_qualifier =
        |word: &&str| !["const", "__restrict__", "__restrict", "restrict"].contains(word);
    let is_const =
        ty.split('*').next().is_some_and(|it| it.split_whitespace().any(|it| it == "const"));
    let words: Vec<&str> =
        ty.split(|it: char| it.is_whitespace() || it == '*' || it == '&').collect();
    let words: Vec<&str> =
        words.into_iter().filter(|it| !it.is_empty()).filter(is_qualifier).collect();
    Some(Parameter { name: name.to_owned(), ty: words.join(" "), is_pointer, is_const })
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn parameters_are_found_at_the_definition() {
        let text = "__global__ void k(float *a, const float * __restrict__ b, int n);\n\
                    void call() { k(1); }\n\
                    __global__ void k(float *a, const float * __restrict__ b, int n) { a[0] = b[n]; }\n";
        let (found, is_kernel) = signature(text, "k").expect("it is defined");
        assert!(is_kernel);
        let named: Vec<_> =
            found.iter().map(|it| (&*it.name, &*it.ty, it.is_pointer, it.is_const)).collect();
        let expected =
            [("a", "float", true, false), ("b", "float", true, true), ("n", "int", false, false)];
        assert_eq!(named, expected);
        assert_eq!(signature(text, "call").map(|it| it.1), Some(false));
        assert_eq!(signature(text, "other"), None);
    }
}
