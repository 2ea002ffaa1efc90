//! A light scan of a model header: what it includes and which names it declares outside functions and classes.
//!
//! It knows just enough C++ for the house form of the models (one declaration at a time, no macros that expand to
//! declarations) and runs when the crate is built, and on the headers that users add; the tests look at its results.
//! Cost: linear in the text.

/// What a declaration is; the variants of `cuda_verify_models::SymbolKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A macro.
    Macro,
    /// A function.
    Function,
    /// A class, enumeration or alias.
    Type,
    /// An enumerator.
    Enumerator,
    /// A variable, or a name brought in by a using-declaration.
    Variable,
}

/// A line `//! cv: exactness; source`, which holds for the declarations after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Note {
    /// First word, as the name of a variant of `cuda_verify_models::Exactness`.
    pub(crate) exactness: &'static str,
    /// The rest: document and section.
    pub(crate) source: String,
}

/// A declared name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Declared {
    /// Unqualified name.
    pub(crate) name: String,
    /// Enclosing namespaces joined by `::`; empty for the global one and for macros.
    pub(crate) namespace: String,
    /// Line, from 1.
    pub(crate) line: u32,
    /// Last line of a function with a body; 0 for everything else.
    pub(crate) end_line: u32,
    /// What it is.
    pub(crate) kind: Kind,
    /// Note in force.
    pub(crate) note: Option<Note>,
}

/// The result of a scan.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// Paths of `#include <cv:path>`.
    pub(crate) includes: Vec<String>,
    /// Words of `//! cv-when:`: the file is meant for programs that use one of them; empty if for all.
    pub(crate) when: Vec<String>,
    /// Declared names in the order of the text.
    pub(crate) symbols: Vec<Declared>,
    /// Notes that name no exactness: their lines and first words.
    pub(crate) unknown_notes: Vec<(u32, String)>,
}

/// Scans a header.
pub(crate) fn scan(text: &str) -> Scan {
    let (tokens, mut out) = lex(text);
    let mut scanner =
        Scanner { tokens: &tokens, pos: 0, scopes: Vec::new(), note: None, out: &mut out };
    while scanner.pos < tokens.len() {
        scanner.item();
    }
    out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tok<'a> {
    Word(&'a str),
    Punct(u8),
    Literal,
    Note(&'a str),
    Define(&'a str),
}

type Token<'a> = (Tok<'a>, u32);

fn is_word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

fn lex(text: &str) -> (Vec<Token<'_>>, Scan) {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut out = Scan::default();
    let (mut i, mut line) = (0, 1);
    let mut at_line_start = true;
    while i < bytes.len() {
        let start = i;
        match bytes[i] {
            b'\n' => {
                line += 1;
                at_line_start = true;
                i += 1;
                continue;
            }
            b if b.is_ascii_whitespace() => {
                i += 1;
                continue;
            }
            b'/' if bytes.get(i + 1) == Some(&b'/') => {
                i = end_of_line(bytes, i);
                if let Some(note) = text[start..i].strip_prefix("//! cv:") {
                    tokens.push((Tok::Note(note.trim()), line));
                } else if let Some(words) = text[start..i].strip_prefix("//! cv-when:") {
                    out.when.extend(words.split_whitespace().map(str::to_owned));
                }
                continue;
            }
            b'/' if bytes.get(i + 1) == Some(&b'*') => {
                i = text[i + 2..].find("*/").map_or(bytes.len(), |n| i + n + 4);
                line += newlines(&text[start..i]);
                continue;
            }
            b'#' if at_line_start => {
                i = end_of_directive(bytes, i);
                directive(&text[start..i], line, &mut tokens, &mut out);
                line += newlines(&text[start..i]);
                continue;
            }
            quote @ (b'"' | b'\'') => {
                i += 1;
                while i < bytes.len() && bytes[i] != quote {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
                i += 1;
                tokens.push((Tok::Literal, line));
            }
            b if is_word_byte(b) => {
                while i < bytes.len() && (is_word_byte(bytes[i]) || bytes[i] >= 0x80) {
                    i += 1;
                }
                let is_number = b.is_ascii_digit();
                let word = &text[start..i];
                tokens.push((if is_number { Tok::Literal } else { Tok::Word(word) }, line));
            }
            b => {
                tokens.push((Tok::Punct(b), line));
                i += 1;
            }
        }
        at_line_start = false;
    }
    (tokens, out)
}

fn newlines(text: &str) -> u32 {
    u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX)
}

fn end_of_line(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| from + n)
}

fn end_of_directive(bytes: &[u8], from: usize) -> usize {
    let mut end = end_of_line(bytes, from);
    while end < bytes.len() && bytes[end - 1] == b'\\' {
        end = end_of_line(bytes, end + 1);
    }
    end
}

fn directive<'a>(text: &'a str, line: u32, tokens: &mut Vec<Token<'a>>, out: &mut Scan) {
    let body = text[1..].trim_start();
    if let Some(rest) = body.strip_prefix("define") {
        let rest = rest.trim_start();
        let end = rest.bytes().position(|b| !is_word_byte(b)).unwrap_or(rest.len());
        tokens.push((Tok::Define(&rest[..end]), line));
    } else if let Some(path) = body.strip_prefix("include <cv:") {
        let end = path.find('>').unwrap_or(path.len());
        out.includes.push(path[..end].to_owned());
    }
}

struct Scanner<'a, 'b> {
    tokens: &'b [Token<'a>],
    pos: usize,
    /// Open `namespace` and `extern "C"` braces; the latter have no name.
    scopes: Vec<&'a str>,
    note: Option<Note>,
    out: &'b mut Scan,
}

impl<'a> Scanner<'a, '_> {
    fn peek(&self, ahead: usize) -> Option<Tok<'a>> {
        self.tokens.get(self.pos + ahead).map(|(tok, _)| *tok)
    }

    fn line(&self) -> u32 {
        self.tokens.get(self.pos).or(self.tokens.last()).map_or(1, |(_, line)| *line)
    }

    fn declare(&mut self, name: &str, kind: Kind, line: u32) {
        let names: Vec<&str> = self.scopes.iter().copied().filter(|s| !s.is_empty()).collect();
        let namespace = if kind == Kind::Macro { String::new() } else { names.join("::") };
        let note = self.note.clone();
        let name = name.to_owned();
        self.out.symbols.push(Declared { name, namespace, line, end_line: 0, kind, note });
    }

    /// One declaration, directive, note, or the start or end of a namespace.
    fn item(&mut self) {
        match self.peek(0) {
            None => {}
            Some(Tok::Note(text)) => {
                let (word, source) = text.split_once(';').unwrap_or((text, ""));
                let exactness = match word.trim() {
                    "exact" => Some("Exact"),
                    "over" => Some("Over"),
                    "under" => Some("Under"),
                    "unsupported" => Some("Unsupported"),
                    other => {
                        self.out.unknown_notes.push((self.line(), other.to_owned()));
                        None
                    }
                };
                let source = source.trim().to_owned();
                self.note = exactness.map(|exactness| Note { exactness, source });
                self.pos += 1;
            }
            Some(Tok::Define(name)) => {
                self.declare(name, Kind::Macro, self.line());
                self.pos += 1;
            }
            Some(Tok::Punct(b'}')) => {
                self.scopes.pop();
                self.pos += 1;
            }
            Some(Tok::Punct(b';')) => self.pos += 1,
            Some(Tok::Word("inline")) if self.peek(1) == Some(Tok::Word("namespace")) => {
                self.pos += 1
            }
            Some(Tok::Word("namespace")) => self.namespace(),
            Some(Tok::Word("extern")) if self.peek(2) == Some(Tok::Punct(b'{')) => {
                self.scopes.push("");
                self.pos += 3;
            }
            Some(Tok::Word("template")) => {
                self.pos += 1;
                self.skip_balanced(b'<', b'>');
            }
            Some(Tok::Word(_) | Tok::Literal | Tok::Punct(_)) => self.declaration(),
        }
    }

    fn namespace(&mut self) {
        self.pos += 1;
        let mut names = Vec::new();
        while let Some(tok) = self.peek(0) {
            self.pos += 1;
            match tok {
                Tok::Word(name) => names.push(name),
                Tok::Punct(b'{') => {
                    // An empty namespace stands for the name of the namespace itself.
                    if let Some(name) = names.first()
                        && self.peek(0) == Some(Tok::Punct(b'}'))
                    {
                        let line = self.line();
                        self.declare(name, Kind::Type, line);
                    }
                    self.scopes.push(names.first().copied().unwrap_or(""));
                    return;
                }
                Tok::Punct(b';') => {
                    let line = self.line();
                    if let Some(name) = names.first() {
                        self.declare(name, Kind::Type, line);
                    }
                    return;
                }
                Tok::Punct(_) | Tok::Literal | Tok::Note(_) | Tok::Define(_) => {}
            }
        }
    }

    /// Skips from an opening bracket at or after the position past its partner.
    fn skip_balanced(&mut self, open: u8, close: u8) {
        let mut depth = 0_usize;
        while let Some(tok) = self.peek(0) {
            self.pos += 1;
            if tok == Tok::Punct(open) {
                depth += 1;
            } else if tok == Tok::Punct(close) {
                depth -= 1;
                if depth == 0 {
                    return;
                }
            }
        }
    }

    /// Collects the tokens up to `;` or `{` outside parentheses, attributes and bodies left out.
    fn head(&mut self) -> Vec<Token<'a>> {
        let mut head = Vec::new();
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.get(self.pos).copied() {
            match token.0 {
                Tok::Punct(b';' | b'{') if depth == 0 => break,
                Tok::Word("alignas" | "__align__" | "__attribute__") => {
                    self.pos += 1;
                    self.skip_balanced(b'(', b')');
                    continue;
                }
                Tok::Punct(b'(') => depth += 1,
                Tok::Punct(b')') => depth = depth.saturating_sub(1),
                Tok::Define(name) => self.declare(name, Kind::Macro, token.1),
                Tok::Word(_) | Tok::Punct(_) | Tok::Literal | Tok::Note(_) => {}
            }
            head.push(token);
            self.pos += 1;
        }
        head
    }

    fn declaration(&mut self) {
        let head = self.head();
        let is_definition = self.peek(0) == Some(Tok::Punct(b'{'));
        let words: Vec<&str> = head.iter().filter_map(|t| word(t.0)).collect();
        let Some(first) = words.first().copied() else {
            self.pos += 1;
            return;
        };
        let line = head[0].1;
        let keyword =
            words.iter().position(|w| matches!(*w, "struct" | "class" | "union" | "enum"));
        let has_parens = head.iter().any(|t| t.0 == Tok::Punct(b'('));
        match (first, keyword) {
            ("static_assert" | "friend", _) => self.finish(is_definition, false),
            ("using", _) => self.using(&words, line),
            (_, Some(at)) if is_definition && (at == 0 || !has_parens) => {
                self.class(&words[at..], line)
            }
            ("struct" | "class" | "union" | "enum", Some(_)) if words.len() == 2 => {
                self.declare(words[1], Kind::Type, line);
                self.finish(false, false);
            }
            ("typedef", _) => {
                if let Some(name) = declarator(&head[1..]).or(words.last().copied()) {
                    self.declare(name, Kind::Type, line);
                }
                self.finish(false, false);
            }
            (_, _) => self.function_or_variable(&head, is_definition, line),
        }
    }

    fn using(&mut self, words: &[&'a str], line: u32) {
        if words.get(1) != Some(&"namespace") {
            let is_alias = self.tokens[..self.pos].iter().rev().any(|t| t.0 == Tok::Punct(b'='))
                && words.len() > 2
                && self.alias_head(words[1]);
            let name = if is_alias { words.get(1) } else { words.last() };
            if let Some(name) = name {
                let kind = if is_alias { Kind::Type } else { Kind::Variable };
                self.declare(name, kind, line);
            }
        }
        self.finish(false, false);
    }

    /// Whether the head just read is `using name = ..`.
    fn alias_head(&self, name: &str) -> bool {
        let before = self.tokens[..self.pos].iter().rev();
        let head: Vec<Tok<'_>> =
            before.map(|t| t.0).take_while(|t| *t != Tok::Word("using")).collect();
        let n = head.len();
        n >= 2 && head[n - 1] == Tok::Word(name) && head[n - 2] == Tok::Punct(b'=')
    }

    /// A class or enumeration with its members, then declarators up to `;`.
    fn class(&mut self, words: &[&'a str], line: u32) {
        let is_scoped = words.len() > 1 && matches!(words[1], "class" | "struct");
        if let Some(name) = words.get(if is_scoped { 2 } else { 1 }) {
            self.declare(name, Kind::Type, line);
        }
        let body = self.pos + 1;
        self.skip_balanced(b'{', b'}');
        if words[0] == "enum" && !is_scoped {
            self.enumerators(body, self.pos - 1);
        }
        let tail = self.head();
        if let Some(name) = tail.iter().filter_map(|t| word(t.0)).next_back() {
            self.declare(name, Kind::Type, line);
        }
        self.finish(false, false);
    }

    fn enumerators(&mut self, from: usize, to: usize) {
        let mut expects_name = true;
        for at in from..to {
            let (tok, line) = self.tokens[at];
            match tok {
                Tok::Word(name) if expects_name => {
                    self.declare(name, Kind::Enumerator, line);
                    expects_name = false;
                }
                Tok::Punct(b',') => expects_name = true,
                Tok::Word(_) | Tok::Punct(_) | Tok::Literal | Tok::Note(_) | Tok::Define(_) => {}
            }
        }
    }

    fn function_or_variable(&mut self, head: &[Token<'a>], is_definition: bool, line: u32) {
        let assign = head.iter().position(|t| t.0 == Tok::Punct(b'='));
        let paren = head.iter().position(|t| t.0 == Tok::Punct(b'('));
        let operator = head.iter().position(|t| t.0 == Tok::Word("operator"));
        if operator.is_some() {
            self.finish(is_definition, true);
            return;
        }
        let has_parens = paren.is_some_and(|p| assign.is_none_or(|a| p < a));
        let end = if has_parens { paren } else { head.iter().position(ends_declarator) };
        let end = end.unwrap_or(head.len());
        let is_punct = |at: usize, punct| head.get(at).is_some_and(|t| t.0 == Tok::Punct(punct));
        // In `T (*name)()` and `T (*name())()` the name is within the first parentheses.
        let is_within = has_parens && is_punct(end + 1, b'*');
        let name = if is_within { end + 3 } else { end };
        let is_function = has_parens && (!is_within || is_punct(name, b'('));
        let is_qualified = name >= 2 && head[name - 2].0 == Tok::Punct(b':');
        if let Some(Tok::Word(name)) = name.checked_sub(1).map(|at| head[at].0)
            && !is_qualified
        {
            let kind = if is_function { Kind::Function } else { Kind::Variable };
            self.declare(name, kind, line);
        }
        let declared = self.out.symbols.len().checked_sub(1);
        self.finish(is_definition, is_function);
        let end_line = self.tokens.get(self.pos - 1).map_or(0, |(_, line)| *line);
        if let Some(at) = declared.filter(|_| is_definition && is_function)
            && self.out.symbols[at].line == line
        {
            self.out.symbols[at].end_line = end_line;
        }
    }

    /// Skips the rest of a declaration: a body, or everything up to `;`.
    fn finish(&mut self, is_definition: bool, has_body: bool) {
        if is_definition {
            self.skip_balanced(b'{', b'}');
            if has_body {
                return;
            }
        }
        while let Some(tok) = self.peek(0) {
            match tok {
                Tok::Punct(b';') => {
                    self.pos += 1;
                    return;
                }
                Tok::Punct(b'{') => self.skip_balanced(b'{', b'}'),
                Tok::Word(_) | Tok::Punct(_) | Tok::Literal | Tok::Note(_) | Tok::Define(_) => {
                    self.pos += 1;
                }
            }
        }
    }
}

fn word(tok: Tok<'_>) -> Option<&str> {
    match tok {
        Tok::Word(word) => Some(word),
        Tok::Punct(_) | Tok::Literal | Tok::Note(_) | Tok::Define(_) => None,
    }
}

fn ends_declarator(token: &Token<'_>) -> bool {
    matches!(token.0, Tok::Punct(b'=' | b'[' | b','))
}

/// The name inside `(*name)` of a function pointer declarator, or before `[`.
fn declarator<'a>(head: &[Token<'a>]) -> Option<&'a str> {
    let star =
        head.windows(2).position(|w| w[0].0 == Tok::Punct(b'(') && w[1].0 == Tok::Punct(b'*'));
    if let Some(at) = star {
        return head.get(at + 2).and_then(|t| word(t.0));
    }
    let bracket = head.iter().position(|t| t.0 == Tok::Punct(b'['))?;
    head.get(bracket.checked_sub(1)?).and_then(|t| word(t.0))
}
