//! Mutants of CUDA sources: one small change each, of the kind that people make by mistake.
//!
//! After mutation testing (DeMillo, Lipton, Sayward 1978), with operators for concurrent GPU code: a barrier, fence or
//! wait left out, a guard dropped or shifted, an index or bound off by one, a mask, width, launch or copy size changed.
//! The mutants of right programs test a verifier: none that is wrong may be called safe.
//!
//! *Guarantee*: comments, literals of text and preprocessor lines stay as they are; a mutant need not compile.
//! Cost: linear in the text.

/// One change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// First byte that is replaced.
    pub start: usize,
    /// End of what is replaced.
    pub end: usize,
    /// What stands there instead.
    pub replacement: String,
    /// Name of the operator.
    pub operator: &'static str,
}

impl Mutation {
    /// The text with the change.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.start], self.replacement, &text[self.end..])
    }

    /// Line of the change, from 1, and what it does, for messages.
    #[must_use]
    pub fn describe(&self, text: &str) -> String {
        let line = 1 + text[..self.start].matches('\n').count();
        let (before, operator) = (&text[self.start..self.end], self.operator);
        format!("line {line}: {operator}: `{before}` -> `{}`", self.replacement)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    Mark,
    /// Comments are left out; text in quotes is opaque.
    Opaque,
}

#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    start: usize,
}

impl Token<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Functions without which threads, streams or the host no longer wait or publish.
const SYNCHRONISATION: &[&str] = &[
    "__syncthreads",
    "__syncwarp",
    "__threadfence",
    "__threadfence_block",
    "__threadfence_system",
    "sync",
    "wait",
    "arrive_and_wait",
    "cudaDeviceSynchronize",
    "cudaStreamSynchronize",
    "cudaStreamWaitEvent",
    "cudaEventSynchronize",
    "cudaEventRecord",
];

/// Words in whose place others compile as well.
const WORDS: &[(&str, &str, &str)] = &[
    ("x", "y", "axis"),
    ("y", "x", "axis"),
    ("threadIdx", "blockIdx", "index variable"),
    ("blockIdx", "threadIdx", "index variable"),
    ("blockDim", "gridDim", "index variable"),
    ("gridDim", "blockDim", "index variable"),
    ("int", "short", "width"),
    ("int", "unsigned", "signedness"),
    ("unsigned", "int", "signedness"),
    ("size_t", "unsigned char", "width"),
    ("double", "float", "width"),
    ("float", "double", "width"),
    ("__shared__", "static __shared__", "storage"),
    ("atomicAdd", "atomicExch", "atomic function"),
    ("atomicMax", "atomicMin", "atomic function"),
    ("atomicMin", "atomicMax", "atomic function"),
    ("cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost", "direction"),
    ("cudaMemcpyDeviceToHost", "cudaMemcpyHostToDevice", "direction"),
    ("break", "continue", "jump"),
    ("continue", "break", "jump"),
    ("true", "false", "truth value"),
    ("false", "true", "truth value"),
    ("volatile", "", "volatile"),
];

/// Operators and what they are mistaken for.
const MARKS: &[(&str, &[&str])] = &[
    ("<", &["<=", "!="]),
    ("<=", &["<"]),
    (">", &[">="]),
    (">=", &[">"]),
    ("==", &["!=", "<="]),
    ("!=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("/", &["*", "%"]),
    ("%", &["/"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("&", &["|"]),
    ("|", &["&"]),
    ("^", &["|"]),
    ("+=", &["-=", "="]),
    ("-=", &["+="]),
    ("*=", &["+="]),
    ("/=", &["*="]),
    (">>=", &["-="]),
    ("<<=", &["+="]),
    ("++", &["--"]),
    ("!", &[""]),
    ("~", &[""]),
];

/// All single mutations of a source, in the order of the text.
#[must_use]
pub fn mutations(text: &str) -> Vec<Mutation> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Word => mutate_word(text, &tokens, at, &mut found),
            Kind::Number => mutate_number(token, &mut found),
            Kind::Mark => mutate_mark(text, &tokens, at, &mut found),
            Kind::Opaque => {}
        }
    }
    found
}

fn mutate_word(text: &str, tokens: &[Token<'_>], at: usize, found: &mut Vec<Mutation>) {
    let token = &tokens[at];
    let mut push = |start, end, replacement: String, operator| {
        found.push(Mutation { start, end, replacement, operator });
    };
    for (word, other, operator) in WORDS {
        if *word == token.text {
            push(token.start, token.end(), (*other).to_owned(), *operator);
        }
    }
    match token.text {
        "if" => {
            if let Some(close) = closing(tokens, at + 1) {
                let (start, end) = (tokens[at + 1].start, tokens[close].end());
                push(start, end, "(true)".to_owned(), "guard dropped");
                push(start, end, format!("(!{})", &text[start..end]), "guard negated");
            }
        }
        "else" => push(token.start, token.end(), String::new(), "else dropped"),
        "return" => {
            if let Some(end) = end_of_statement(tokens, at).filter(|_| is_statement(tokens, at)) {
                push(token.start, tokens[end].end(), ";".to_owned(), "return left out");
            }
        }
        name if is_called(tokens, at) => {
            let Some(close) = closing(tokens, at + 1) else { return };
            let is_whole = tokens.get(close + 1).is_some_and(|next| next.text == ";");
            let start = start_of_expression(tokens, at);
            if is_whole && is_statement(tokens, start) {
                let operator = if SYNCHRONISATION.contains(&name) {
                    "synchronisation left out"
                } else {
                    "call left out"
                };
                push(tokens[start].start, tokens[close].end(), String::new(), operator);
            }
            let arguments = arguments(tokens, at + 1, close);
            for window in arguments.windows(2) {
                let ((a, b), (c, d)) = (window[0], window[1]);
                let swapped = format!("{}{}{}", &text[c..d], &text[b..c], &text[a..b]);
                push(a, d, swapped, "arguments swapped");
            }
            if name == "atomicAdd"
                && is_whole
                && let [(a, b), (c, d)] = arguments[..]
            {
                let plain = format!("*({}) += {}", &text[a..b], &text[c..d]);
                push(token.start, tokens[close].end(), plain, "atomic function made plain");
            }
        }
        _ => {}
    }
}

fn mutate_number(token: &Token<'_>, found: &mut Vec<Mutation>) {
    let digits = token.text.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = &token.text[digits.len()..];
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    let Ok(value) = value else { return };
    let mut others = vec![value.wrapping_add(1), value.wrapping_mul(2), value / 2];
    others.extend(value.checked_sub(1));
    others.sort_unstable();
    others.dedup();
    for other in others.into_iter().filter(|other| *other != value) {
        found.push(Mutation {
            start: token.start,
            end: token.end(),
            replacement: format!("{other}{suffix}"),
            operator: "number",
        });
    }
}

fn mutate_mark(text: &str, tokens: &[Token<'_>], at: usize, found: &mut Vec<Mutation>) {
    let token = &tokens[at];
    let mut push = |start, end, replacement: String, operator| {
        found.push(Mutation { start, end, replacement, operator });
    };
    for other in MARKS.iter().filter(|(mark, _)| *mark == token.text).flat_map(|(_, it)| *it) {
        push(token.start, token.end(), (*other).to_owned(), "operator");
    }
    match token.text {
        "[" => {
            if let Some(close) = closing(tokens, at).filter(|close| *close > at + 1) {
                let (start, end) = (token.end(), tokens[close].start);
                for shift in ["+ 1", "- 1"] {
                    let shifted = format!("({}) {shift}", &text[start..end]);
                    push(start, end, shifted, "index shifted");
                }
                push(start, end, "0".to_owned(), "index dropped");
            }
        }
        "<<<" => {
            let Some(close) = (at..tokens.len()).find(|close| tokens[*close].text == ">>>") else {
                return;
            };
            for (number, (start, end)) in arguments(tokens, at, close).into_iter().enumerate() {
                if number < 2 {
                    let longer = format!("({}) + 1", &text[start..end]);
                    push(start, end, longer, "launch size");
                    push(start, end, "1".to_owned(), "launch size");
                } else {
                    push(start, end, "0".to_owned(), "launch without memory or stream");
                }
            }
        }
        "&&" => {
            // The conjunct before or after; parentheses around keep what is left an expression.
            push(token.start, token.end(), "|| true ||".to_owned(), "guard dropped");
            push(token.start, token.end(), ", ".to_owned(), "conjunct dropped");
        }
        _ => {}
    }
}

/// Whether a word is called: `name(`.
fn is_called(tokens: &[Token<'_>], at: usize) -> bool {
    let is_keyword = ["if", "for", "while", "switch", "sizeof"].contains(&tokens[at].text);
    !is_keyword && tokens.get(at + 1).is_some_and(|next| next.text == "(")
}

/// Where `a.b.c` or `a::b` begins that ends in a name.
fn start_of_expression(tokens: &[Token<'_>], at: usize) -> usize {
    let mut start = at;
    while start >= 2
        && [".", "->", "::"].contains(&tokens[start - 1].text)
        && tokens[start - 2].kind == Kind::Word
    {
        start -= 2;
    }
    start
}

/// Whether a statement begins here.
fn is_statement(tokens: &[Token<'_>], at: usize) -> bool {
    at == 0 || ["{", "}", ";", ")", "else"].contains(&tokens[at - 1].text)
}

fn end_of_statement(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    (at..tokens.len())
        .find(|end| [";", "{", "}"].contains(&tokens[*end].text))
        .filter(|end| tokens[*end].text == ";")
}

/// The bracket that closes the one at a place.
fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// Where the arguments between two brackets begin and end in the text.
fn arguments(tokens: &[Token<'_>], open: usize, close: usize) -> Vec<(usize, usize)> {
    let (mut depth, mut start, mut found) = (0_i32, tokens[open].end(), Vec::new());
    for token in &tokens[open + 1..close] {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => {
                found.push((start, token.start));
                start = token.end();
            }
            _ => {}
        }
    }
    if close > open + 1 {
        found.push((start, tokens[close].start));
    }
    found
}

/// Longest first.
const LONG_MARKS: &[&str] = &[
    "<<<", ">>>", "<<=", ">>=", "...", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
];

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut is_line_start) = (0, true);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if first.is_whitespace() {
            is_line_start |= first == '\n';
            at += first.len_utf8();
            continue;
        } else if rest.starts_with("//") || (first == '#' && is_line_start) {
            at += end_of_line(rest);
            continue;
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            continue;
        } else if first == '"' || first == '\'' {
            (Kind::Opaque, quoted(rest, first))
        } else if first.is_alphabetic() || first == '_' {
            (Kind::Word, length_while(rest, |c| c.is_alphanumeric() || c == '_'))
        } else if first.is_ascii_digit() {
            (Kind::Number, length_while(rest, |c| c.is_alphanumeric() || c == '.'))
        } else {
            let long = LONG_MARKS.iter().find(|mark| rest.starts_with(**mark));
            (Kind::Mark, long.map_or(first.len_utf8(), |mark| mark.len()))
        };
        is_line_start = false;
        tokens.push(Token { kind, text: &rest[..length], start: at });
        at += length;
    }
    tokens
}

fn length_while(text: &str, holds: impl Fn(char) -> bool) -> usize {
    text.find(|c| !holds(c)).unwrap_or(text.len())
}

/// Length of a line that may go on behind a backslash.
fn end_of_line(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    end
}

fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == '\n' {
            return at;
        }
        if c == quote && !is_escaped {
            return at + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNEL: &str = "__global__ void k(int *a, int n) {\n  // a comment + 1\n  int i = threadIdx.x;\n  if (i < n) a[i] = 7;\n  __syncthreads();\n}\n";

    fn mutants(operator: &str) -> Vec<String> {
        let all = mutations(KERNEL);
        all.iter().filter(|it| it.operator == operator).map(|it| it.apply(KERNEL)).collect()
    }

    #[test]
    fn barriers_and_guards_are_left_out() {
        assert!(mutants("synchronisation left out").iter().any(|it| !it.contains("__sync")));
        assert!(mutants("guard dropped").iter().any(|it| it.contains("if (true) a[i] = 7;")));
    }

    #[test]
    fn indices_and_comparisons_are_shifted() {
        assert!(mutants("index shifted").iter().any(|it| it.contains("a[(i) + 1] = 7;")));
        assert!(mutants("operator").iter().any(|it| it.contains("if (i <= n)")));
        assert!(mutants("number").iter().any(|it| it.contains("a[i] = 8;")));
    }

    #[test]
    fn comments_stay() {
        assert!(mutations(KERNEL).iter().all(|it| it.apply(KERNEL).contains("a comment + 1")));
    }

    #[test]
    fn launches_and_plain_updates() {
        let text = "int main() { k<<<2, 64, 0, s>>>(a); atomicAdd(&n, 1); }";
        let all: Vec<String> = mutations(text).iter().map(|it| it.apply(text)).collect();
        assert!(all.iter().any(|it| it.contains("<<<2,( 64) + 1, 0, s>>>")));
        assert!(all.iter().any(|it| it.contains("*(&n) +=  1;")));
    }
}
