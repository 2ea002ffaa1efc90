//! Names in SMT-LIB text: quoting, and a table that keeps different things apart.

use std::collections::BTreeSet;

/// Words that mean something in SMT-LIB or in the theories used, so that no symbol can have them as its name.
const RESERVED: &[&str] = &[
    "!",
    "-oo",
    "+oo",
    "-zero",
    "+zero",
    "=",
    "=>",
    "Array",
    "BINARY",
    "BitVec",
    "Bool",
    "DECIMAL",
    "Float128",
    "Float16",
    "Float32",
    "Float64",
    "FloatingPoint",
    "HEXADECIMAL",
    "Int",
    "NUMERAL",
    "NaN",
    "RNA",
    "RNE",
    "RTN",
    "RTP",
    "RTZ",
    "Real",
    "RegLan",
    "RoundingMode",
    "STRING",
    "String",
    "_",
    "abs",
    "and",
    "as",
    "check-sat",
    "concat",
    "const",
    "declare-const",
    "declare-fun",
    "define-fun",
    "distinct",
    "div",
    "exists",
    "extract",
    "false",
    "forall",
    "fp",
    "ite",
    "lambda",
    "let",
    "match",
    "mod",
    "not",
    "or",
    "par",
    "pop",
    "push",
    "repeat",
    "rotate_left",
    "rotate_right",
    "roundNearestTiesToAway",
    "roundNearestTiesToEven",
    "roundTowardNegative",
    "roundTowardPositive",
    "roundTowardZero",
    "select",
    "sign_extend",
    "store",
    "to_fp",
    "to_fp_unsigned",
    "to_int",
    "to_real",
    "true",
    "xor",
    "zero_extend",
];

/// Whether a name could be taken for an operator: reserved, or with a prefix that solvers keep for themselves.
fn is_reserved(name: &str) -> bool {
    let prefixes = ["bv", "fp.", "ubv_to", "sbv_to", "str.", "re.", "set.", "@", ".", "$"];
    RESERVED.contains(&name) || prefixes.iter().any(|prefix| name.starts_with(prefix))
}

fn is_simple(name: &str) -> bool {
    let is_symbol_char = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(is_symbol_char)
}

/// The name as an SMT-LIB symbol, between bars where it is no simple symbol. Bars, backslashes and control
/// characters, which cannot be written in any way, become underscores.
#[must_use]
pub fn quote_symbol(name: &str) -> String {
    if is_simple(name) {
        return name.to_owned();
    }
    let is_writable = |c: char| c != '|' && c != '\\' && (!c.is_control() || c == '\t');
    let text: String = name.chars().map(|c| if is_writable(c) { c } else { '_' }).collect();
    format!("|{text}|")
}

/// The identifiers in use.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTable {
    used: BTreeSet<String>,
}

impl NameTable {
    /// An identifier like the name that no other thing has; taken until it is [released](Self::release).
    pub(super) fn claim(&mut self, name: &str) -> String {
        let stem = if is_reserved(name) { format!("v${name}") } else { name.to_owned() };
        let mut identifier = quote_symbol(&stem);
        let mut number = 0u64;
        while !self.used.insert(identifier.clone()) {
            number += 1;
            identifier = quote_symbol(&format!("{stem}${number}"));
        }
        identifier
    }

    pub(super) fn release(&mut self, identifier: &str) {
        self.used.remove(identifier);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_quoted_where_needed() {
        let cases = [
            ("x", "x"),
            ("a!1", "a!1"),
            ("1x", "|1x|"),
            ("", "||"),
            ("a b", "|a b|"),
            ("a|b\\c", "|a_b_c|"),
            ("x[0]", "|x[0]|"),
            ("é", "|é|"),
        ];
        for (name, expected) in cases {
            assert_eq!(quote_symbol(name), expected);
        }
    }

    #[test]
    fn names_are_kept_apart() {
        let mut names = NameTable::default();
        let claimed: Vec<String> = ["x", "x", "and", "a|b", "a_b", "|", "bvadd", "$1", "x$1"]
            .map(|n| names.claim(n))
            .into();
        let different: BTreeSet<&String> = claimed.iter().collect();
        assert_eq!(different.len(), claimed.len(), "{claimed:?}");
        assert!(!claimed.iter().any(|name| is_reserved(name)), "{claimed:?}");
    }
}
