//! Macro expansion.
//!
//! As in ISO C++20, section 15.6.5: a replacement is scanned again together with what follows. Until its end has been
//! read, the macro is not expanded again, and a name of it that is met until then never is. Arguments are
//! expanded alone before they replace a parameter, unless `#` or `##` takes them as written.
//!
//! Beyond the standard, as GCC does: `, ## __VA_ARGS__` drops the comma if there are no further arguments, and a
//! `defined` that comes out of a macro is evaluated.
//!
//! Provenance: one [`Expansion`] per macro call. Tokens of the replacement list are spelled in the definition;
//! arguments keep their own spans; what `#` and `##` make is spelled where the operator stands.
//!
//! Guarantee: terminates on every input. Each call and each token that it makes is paid for out of a budget ([`Options::max_expansion_work`](super::Options)), and calls within arguments nest to a fixed depth; past
//! either limit a located error stops the preprocessor.

use std::rc::Rc;
use std::sync::Arc;

use cuda_verify_base::{Diagnostic, Expansion, ExpansionId, Name, Span};

use super::include::HeaderName;
use super::macros::{Builtin, Item, ItemKind, Macro, MacroId, MacroKind, Params};
use super::{Preprocessor, print};
use crate::lexer::Lexer;
use crate::token::{Encoding, LexError, Punct, Token, TokenFlags, TokenKind, decode_string};

/// How deeply macro calls may nest within the arguments of macro calls.
const MAX_ARGUMENT_DEPTH: u32 = 200;
/// How many macros may lie within one another.
const MAX_NESTED_MACROS: usize = 1000;
/// Longest token that `#` or `##` may make, in bytes.
const MAX_TOKEN_BYTES: usize = 1 << 20;

/// A token, and whether it is the name of a macro within whose replacement it was met: such a name stands for itself.
#[derive(Clone, Debug)]
pub(super) struct PpToken {
    pub(super) token: Token,
    pub(super) is_final: bool,
}

impl PpToken {
    pub(super) fn new(token: Token) -> Self {
        Self { token, is_final: false }
    }
}

/// What is to be read before the tokens of the file.
#[derive(Debug)]
pub(super) enum Pending {
    Token(PpToken),
    /// The end of the replacement of a macro.
    End(MacroId),
}

impl Pending {
    fn token(&mut self) -> Option<&mut PpToken> {
        match self {
            Self::Token(token) => Some(token),
            Self::End(_) => None,
        }
    }
}

/// An argument of a macro call.
struct Argument {
    raw: Vec<PpToken>,
    expanded: Option<Vec<PpToken>>,
}

/// One macro call, while its replacement is made.
struct Call<'m> {
    /// Whether `#` or `##` takes any argument as written.
    needs_raw: bool,
    params: Option<&'m Params>,
    args: Vec<Argument>,
    site: Span,
    expansion: ExpansionId,
}

impl Call<'_> {
    /// Whether the parameter takes all further arguments.
    fn is_variadic(&self, index: usize) -> bool {
        self.params.is_some_and(|params| params.is_variadic && index + 1 == params.names.len())
    }

    fn placed(&self, span: Span) -> Span {
        Span { expansion: self.expansion, ..span }
    }
}

impl Preprocessor<'_> {
    /// The next token after expansion, `None` at the end of the input or of the isolated list.
    pub(super) fn next_expanded(&mut self) -> Option<PpToken> {
        loop {
            let token = self.next_raw()?;
            if !token.token.is_identifier() || token.is_final {
                return Some(token);
            }
            let Some((id, definition)) = self.macros.lookup(&token.token.text) else {
                return Some(token);
            };
            let definition = Rc::clone(definition);
            let unexpanded = match &definition.kind {
                MacroKind::Builtin(builtin) => self.expand_builtin(*builtin, token),
                MacroKind::Defined { params: None, items } => {
                    self.replace(&definition, None, items, Vec::new(), token, id, None);
                    None
                }
                MacroKind::Defined { params: Some(params), items } => {
                    self.call(&definition, params, items, token, id)
                }
            };
            if unexpanded.is_some() {
                return unexpanded;
            }
        }
    }

    /// The next token before expansion.
    fn next_raw(&mut self) -> Option<PpToken> {
        self.leave_replacements();
        let mut token = match self.pending.pop() {
            Some(Pending::Token(token)) => token,
            Some(Pending::End(_)) | None if self.isolation > 0 => return None,
            Some(Pending::End(_)) | None => PpToken::new(self.next_of_file()?),
        };
        if !self.unfinished.is_empty()
            && token.token.is_identifier()
            && let Some((id, _)) = self.macros.lookup(&token.token.text)
        {
            token.is_final |= self.unfinished.contains(&id);
        }
        let carried = std::mem::take(&mut self.carried);
        token.token.flags = token.token.flags.with(carried);
        Some(token)
    }

    /// Leaves the replacements that have been read to their ends.
    fn leave_replacements(&mut self) {
        while let Some(Pending::End(id)) = self.pending.last() {
            self.unfinished.remove(id);
            self.pending.pop();
        }
    }

    /// Fully expands a list of tokens alone, with nothing behind it.
    fn expand_list(&mut self, tokens: Vec<PpToken>, at: Span) -> Vec<PpToken> {
        if !tokens.iter().any(|token| {
            token.token.is_identifier() && self.macros.lookup(&token.token.text).is_some()
        }) {
            return tokens;
        }
        if self.isolation >= MAX_ARGUMENT_DEPTH {
            self.error("macro-limit", at, "macro calls are nested too deeply within arguments");
            self.stop();
            return Vec::new();
        }
        let list = tokens.into_iter().rev().map(Pending::Token).collect();
        let outer = std::mem::replace(&mut self.pending, list);
        let carried = std::mem::take(&mut self.carried);
        self.isolation += 1;
        let mut expanded = Vec::new();
        while !self.is_stopped
            && let Some(token) = self.next_expanded()
        {
            expanded.push(token);
        }
        self.isolation -= 1;
        self.carried = carried;
        self.pending = outer;
        expanded
    }

    /// Expands the rest of a directive.
    pub(super) fn expand_line(&mut self, line: Vec<Token>) -> Vec<Token> {
        let Some(first) = line.first() else { return Vec::new() };
        let span = first.span;
        let tokens = line.into_iter().map(PpToken::new).collect();
        self.expand_list(tokens, span).into_iter().map(|token| token.token).collect()
    }

    /// Whether `(` comes next, so that the name of a function-like macro before it is a call.
    fn is_before_paren(&mut self) -> bool {
        self.leave_replacements();
        match self.pending.last() {
            Some(Pending::Token(next)) => next.token.is(Punct::LParen),
            Some(Pending::End(_)) | None if self.isolation > 0 => false,
            Some(Pending::End(_)) | None => {
                self.frames.last_mut().is_some_and(|frame| frame.lexer.is_before_paren())
            }
        }
    }

    /// Expands a function-like macro; gives the name back if it is not called.
    fn call(
        &mut self,
        definition: &Macro,
        params: &Params,
        items: &[Item],
        name: PpToken,
        id: MacroId,
    ) -> Option<PpToken> {
        if !self.is_before_paren() {
            return Some(name);
        }
        let n_split = if params.is_variadic { params.names.len() } else { usize::MAX };
        let (args, close) = self.collect_arguments(&name, n_split)?;
        let args = self.checked_arguments(definition, params, args, &name.token)?;
        let args = args.into_iter().map(|raw| Argument { raw, expanded: None }).collect();
        let close = close.token.span;
        self.replace(definition, Some(params), items, args, name, id, Some(close));
        None
    }

    /// Reads arguments from `(` to the matching `)`; the last of `n_split` takes all that follow.
    fn collect_arguments(
        &mut self,
        name: &PpToken,
        n_split: usize,
    ) -> Option<(Vec<Vec<PpToken>>, PpToken)> {
        self.collecting += 1;
        let mut args = vec![Vec::new()];
        let mut depth = 0_usize;
        let mut close = None;
        while let Some(mut token) = self.next_raw() {
            let punct = token.token.punct();
            if punct == Some(Punct::LParen) {
                depth += 1;
                if depth == 1 {
                    continue;
                }
            } else if punct == Some(Punct::RParen) {
                depth -= 1;
                if depth == 0 {
                    close = Some(token);
                    break;
                }
            } else if punct == Some(Punct::Comma) && depth == 1 && args.len() < n_split {
                args.push(Vec::new());
                continue;
            }
            self.spend(1, name.token.span);
            token.token.flags = token.token.flags.without(TokenFlags::START_OF_LINE);
            if let Some(arg) = args.last_mut() {
                arg.push(token);
            }
        }
        self.collecting -= 1;
        if close.is_none() && !self.is_stopped {
            let message = format!("the call of macro `{}` is not closed", name.token.text);
            self.error("unterminated-macro-call", name.token.span, message);
        }
        close.map(|close| (args, close))
    }

    /// The arguments if their number is right; else an error.
    fn checked_arguments(
        &mut self,
        definition: &Macro,
        params: &Params,
        mut args: Vec<Vec<PpToken>>,
        name: &Token,
    ) -> Option<Vec<Vec<PpToken>>> {
        let n_params = params.names.len();
        if n_params == 0 && args.len() == 1 && args[0].is_empty() {
            args.clear();
        }
        if params.is_variadic && args.len() + 1 == n_params {
            args.push(Vec::new());
        }
        if args.len() == n_params {
            return Some(args);
        }
        let least = if params.is_variadic { "at least " } else { "" };
        let n_least = if params.is_variadic { n_params - 1 } else { n_params };
        let message = format!(
            "macro `{}` takes {least}{n_least} argument{}, but {} given",
            definition.name,
            if n_least == 1 { "" } else { "s" },
            if args.len() == 1 { "1 is".to_owned() } else { format!("{} are", args.len()) },
        );
        let error = Diagnostic::error("macro-arguments", name.span, message);
        self.report(error.with_label(definition.definition, "the macro is defined here"));
        None
    }

    /// Puts the replacement of a call before what is still to be read.
    fn replace(
        &mut self,
        definition: &Macro,
        params: Option<&Params>,
        items: &[Item],
        args: Vec<Argument>,
        name: PpToken,
        id: MacroId,
        close: Option<Span>,
    ) {
        let spacing = name.token.flags.without(TokenFlags::JOINT);
        let site = close.map_or(name.token.span, |close| name.token.span.to(close));
        if items.is_empty() {
            self.spend(1, site);
            self.carried = self.carried.with(spacing);
            return;
        }
        let expansion = self.sources.add_expansion(Expansion {
            macro_name: definition.name.clone(),
            definition: definition.definition,
            call_site: site,
        });
        let mut call = Call { needs_raw: needs_raw(items), params, args, site, expansion };
        let mut tokens = self.substitute(&mut call, items);
        if std::mem::take(&mut self.has_trailing_blank)
            && let Some(next) = self.pending.iter_mut().rev().find_map(Pending::token)
        {
            next.token.flags = next.token.flags.with(TokenFlags::SPACE_BEFORE);
        }
        self.unfinished.insert(id);
        self.spend(4 + tokens.len(), site);
        if self.unfinished.len() > MAX_NESTED_MACROS {
            self.error("macro-limit", site, "macros are nested too deeply");
            self.stop();
        }
        if self.is_stopped {
            return;
        }
        match tokens.first_mut() {
            Some(first) => {
                let plain = first.token.flags.has(TokenFlags::JOINT);
                first.token.flags = if plain { spacing.with(TokenFlags::JOINT) } else { spacing };
            }
            None => self.carried = self.carried.with(spacing),
        }
        self.pending.push(Pending::End(id));
        self.pending.extend(tokens.into_iter().rev().map(Pending::Token));
    }

    /// The replacement list with the arguments put in.
    fn substitute(&mut self, call: &mut Call<'_>, items: &[Item]) -> Vec<PpToken> {
        let mut out: Vec<PpToken> = Vec::with_capacity(items.len());
        // The item before this one if `##` stands between, and whether there is any token to its left in the row of
        // operands. The row has the spacing of its first item.
        let mut left: Option<(&Item, bool)> = None;
        let mut spacing = false;
        // A row that stands for nothing leaves its blank to the next token.
        let mut carried = false;
        for (index, item) in items.iter().enumerate() {
            if self.is_stopped {
                return Vec::new();
            }
            let is_operand = left.is_some() || item.pastes_next;
            let mut piece = self.piece(call, item, is_operand);
            if left.is_none() {
                spacing = carried || item.token.flags.has(TokenFlags::SPACE_BEFORE);
            }
            if let Some(first) = piece.first_mut() {
                let flags = first.token.flags.without(TokenFlags::SPACE_BEFORE);
                first.token.flags =
                    if spacing { flags.with(TokenFlags::SPACE_BEFORE) } else { flags };
            }
            let has_tokens = !piece.is_empty();
            let mut operand_has_tokens = has_tokens;
            match left {
                None => out.append(&mut piece),
                Some((comma, true)) if is_gnu_comma(call, comma, item) => {
                    if has_tokens {
                        out.append(&mut piece);
                    } else {
                        out.pop();
                    }
                }
                Some((previous, true)) if has_tokens => {
                    let span = call.placed(previous.span.to(item.span));
                    self.paste(&mut out, piece, span);
                }
                Some((_, was_there)) => {
                    operand_has_tokens |= was_there;
                    out.append(&mut piece);
                }
            }
            left =
                (item.pastes_next && index + 1 < items.len()).then_some((item, operand_has_tokens));
            carried = spacing && !operand_has_tokens;
            self.spend(1, call.site);
        }
        self.has_trailing_blank = carried;
        out
    }

    /// What one item stands for.
    fn piece(&mut self, call: &mut Call<'_>, item: &Item, is_operand: bool) -> Vec<PpToken> {
        match &item.kind {
            ItemKind::Plain => {
                let span = call.placed(item.token.span);
                let flags = item.token.flags.without(TokenFlags::START_OF_LINE);
                vec![PpToken::new(Token { span, flags, ..item.token.clone() })]
            }
            ItemKind::Param(index) => {
                let tokens = if is_operand {
                    call.args[*index].raw.clone()
                } else {
                    self.expanded_argument(call, *index)
                };
                self.spend(tokens.len(), call.site);
                tokens
            }
            ItemKind::Stringify(index) => {
                let raw = std::mem::take(&mut call.args[*index].raw);
                let token = self.stringify(&raw, call, item);
                call.args[*index].raw = raw;
                vec![token]
            }
            ItemKind::VaOpt { items, is_stringified } => {
                let last = call.args.len().saturating_sub(1);
                let is_there = !self.expanded_argument(call, last).is_empty();
                let tokens = if is_there { self.substitute(call, items) } else { Vec::new() };
                if *is_stringified { vec![self.stringify(&tokens, call, item)] } else { tokens }
            }
        }
    }

    fn expanded_argument(&mut self, call: &mut Call<'_>, index: usize) -> Vec<PpToken> {
        let site = call.site;
        let Some(arg) = call.args.get_mut(index) else { return Vec::new() };
        if let Some(expanded) = &arg.expanded {
            return expanded.clone();
        }
        let raw = if call.needs_raw { arg.raw.clone() } else { std::mem::take(&mut arg.raw) };
        let expanded = self.expand_list(raw, site);
        arg.expanded = Some(expanded.clone());
        expanded
    }

    /// `#`: the text of an argument as a string literal (ISO C++20, section 15.6.3).
    fn stringify(&mut self, tokens: &[PpToken], call: &Call<'_>, item: &Item) -> PpToken {
        let mut text = String::from("\"");
        for (index, PpToken { token, .. }) in tokens.iter().enumerate() {
            if index > 0 && token.flags.has(TokenFlags::SPACE_BEFORE) {
                text.push(' ');
            }
            match token.kind {
                TokenKind::String(_) | TokenKind::Char(_) => push_escaped(&mut text, &token.text),
                TokenKind::Unknown(
                    LexError::UnterminatedChar
                    | LexError::UnterminatedString
                    | LexError::UnterminatedRawString,
                ) => push_escaped(&mut text, &token.text),
                TokenKind::Pragma => {
                    text.push_str("#pragma ");
                    text.push_str(&token.text);
                }
                TokenKind::Unknown(LexError::StrayCharacter | LexError::UnterminatedComment)
                | TokenKind::Identifier(_)
                | TokenKind::Number
                | TokenKind::Punct(_)
                | TokenKind::Eof => text.push_str(&token.text),
            }
            if text.len() > MAX_TOKEN_BYTES {
                self.error("macro-limit", call.site, "the string that `#` makes is too long");
                self.stop();
                break;
            }
        }
        // A lone backslash at the end would escape the closing quote.
        let n_backslashes = text.len() - text.trim_end_matches('\\').len();
        if n_backslashes % 2 == 1 {
            text.pop();
        }
        text.push('"');
        self.spend(text.len() / 8, call.site);
        PpToken::new(Token {
            kind: TokenKind::String(Encoding::Plain),
            flags: TokenFlags::NONE,
            text: self.interner.text(&text),
            span: call.placed(item.span),
        })
    }

    /// `##`: glues the last token of `out` to the first of `piece` and appends the rest.
    fn paste(&mut self, out: &mut Vec<PpToken>, piece: Vec<PpToken>, span: Span) {
        let mut piece = piece.into_iter();
        let (Some(left), Some(right)) = (out.pop(), piece.next()) else { return };
        let text = format!("{}{}", left.token.text, right.token.text);
        self.spend(text.len() / 8, span);
        match self.pasted(&text, &left, &right, span) {
            Some(tokens) => out.extend(tokens.into_iter().map(PpToken::new)),
            None => {
                let message = format!(
                    "`{}` and `{}` do not make one token",
                    left.token.text, right.token.text
                );
                self.error("invalid-paste", span, message);
                out.extend([left, right]);
            }
        }
        out.extend(piece);
    }

    /// The token that a text is. A row of joint `>` counts as one.
    fn pasted(
        &mut self,
        text: &str,
        left: &PpToken,
        right: &PpToken,
        span: Span,
    ) -> Option<Vec<Token>> {
        if text.len() > MAX_TOKEN_BYTES {
            self.error("macro-limit", span, "the token that `##` makes is too long");
            self.stop();
            return None;
        }
        let mut lexer = Lexer::new(span.file, Arc::from(text));
        let mut tokens: Vec<Token> = Vec::new();
        loop {
            let mut token = lexer.next_token(&mut self.interner);
            let is_row = tokens.last().is_none_or(Token::is_joint);
            if token.is_eof() {
                break;
            }
            if !is_row || lexer.offset() == 0 || matches!(token.kind, TokenKind::Unknown(_)) {
                return None;
            }
            token.span = span;
            token.flags = token.flags.without(TokenFlags::START_OF_LINE);
            tokens.push(token);
        }
        let n_bytes: usize = tokens.iter().map(|token| token.text.len()).sum();
        if n_bytes != text.len() {
            return None;
        }
        let first = tokens.first_mut()?;
        if left.token.flags.has(TokenFlags::SPACE_BEFORE) {
            first.flags = first.flags.with(TokenFlags::SPACE_BEFORE);
        }
        if right.token.is_joint()
            && let Some(last) = tokens.last_mut()
            && last.is(Punct::Greater)
        {
            last.flags = last.flags.with(TokenFlags::JOINT);
        }
        Some(tokens)
    }

    /// Expands a macro that has no definition; gives the name back where it has no meaning.
    fn expand_builtin(&mut self, builtin: Builtin, name: PpToken) -> Option<PpToken> {
        match builtin {
            Builtin::Line => {
                let line = self.presumed_line(name.token.span);
                self.put_number(&name.token, &line.to_string());
            }
            Builtin::File | Builtin::BaseFile => {
                let file = self.presumed_file(builtin == Builtin::BaseFile);
                let mut text = String::from("\"");
                push_escaped(&mut text, &file);
                text.push('"');
                let text = self.interner.text(&text);
                self.put(Token { kind: TokenKind::String(Encoding::Plain), text, ..name.token });
            }
            Builtin::Counter => {
                let value = self.counter.to_string();
                self.counter += 1;
                self.put_number(&name.token, &value);
            }
            Builtin::IncludeLevel => {
                let level = self.frames.len().saturating_sub(1).to_string();
                self.put_number(&name.token, &level);
            }
            Builtin::Defined if self.is_in_condition => self.expand_defined(&name.token),
            Builtin::HasInclude if self.is_in_condition => self.expand_has_include(&name),
            Builtin::HasNothing if self.is_before_paren() => {
                drop(self.collect_arguments(&name, 1));
                self.put_number(&name.token, "0");
            }
            Builtin::Pragma if !self.is_in_condition && self.is_before_paren() => {
                return self.pragma_operator(&name);
            }
            Builtin::Defined | Builtin::HasInclude | Builtin::HasNothing | Builtin::Pragma => {
                return Some(name);
            }
        }
        None
    }

    fn put(&mut self, token: Token) {
        self.pending.push(Pending::Token(PpToken::new(token)));
    }

    /// A `#` that begins a line and comes out of a macro. A compiler that reads preprocessed text takes `#pragma` there
    /// for the directive that it looks like.
    pub(super) fn hash_of_macro(&mut self, hash: Token) -> Option<Token> {
        let mut line = Vec::new();
        while let Some(mut token) = self.next_expanded() {
            let is_pragma = !line.is_empty() || token.token.text == "pragma";
            if !is_pragma || token.token.flags.has(TokenFlags::START_OF_LINE) {
                token.is_final = true;
                self.pending.push(Pending::Token(token));
                break;
            }
            line.push(token.token);
        }
        if line.is_empty() {
            return Some(hash);
        }
        line.remove(0);
        self.pragma_token(line, hash.span)
    }

    fn put_number(&mut self, name: &Token, text: &str) {
        let text = self.interner.text(text);
        self.put(Token { kind: TokenKind::Number, text, ..name.clone() });
    }

    /// `defined NAME` or `defined(NAME)`.
    fn expand_defined(&mut self, word: &Token) {
        let mut operand = self.next_raw();
        let has_paren = operand.as_ref().is_some_and(|token| token.token.is(Punct::LParen));
        if has_paren {
            operand = self.next_raw();
        }
        let is_closed = !has_paren || self.next_raw().is_some_and(|t| t.token.is(Punct::RParen));
        match operand {
            Some(PpToken { token, .. }) if token.is_identifier() && is_closed => {
                let is_defined = self.macros.is_defined(&token.text);
                self.put_number(word, if is_defined { "1" } else { "0" });
            }
            _ => {
                let message = "`defined` needs the name of a macro";
                self.error("invalid-condition", word.span, message);
                self.put_number(word, "0");
            }
        }
    }

    /// `__has_include(<name>)`.
    fn expand_has_include(&mut self, word: &PpToken) {
        let args = if self.is_before_paren() { self.collect_arguments(word, 1) } else { None };
        let raw = args.map(|(mut args, _)| args.swap_remove(0)).unwrap_or_default();
        let tokens: Vec<Token> = raw.iter().map(|token| token.token.clone()).collect();
        let header = HeaderName::from_tokens(&tokens).or_else(|| {
            let expanded = self.expand_list(raw, word.token.span);
            let tokens: Vec<Token> = expanded.into_iter().map(|token| token.token).collect();
            HeaderName::from_tokens(&tokens)
        });
        let answer = match header {
            Some(header) => self.has_include(&header),
            None => {
                let message = "__has_include needs (\"name\") or (<name>)";
                self.error("invalid-condition", word.token.span, message);
                false
            }
        };
        self.put_number(&word.token, if answer { "1" } else { "0" });
    }

    /// `_Pragma("text")`.
    fn pragma_operator(&mut self, word: &PpToken) -> Option<PpToken> {
        let (args, _) = self.collect_arguments(word, 1)?;
        let text = match &*args[0] {
            [PpToken { token, .. }] if matches!(token.kind, TokenKind::String(_)) => {
                decode_string(&token.text).ok()
            }
            _ => None,
        };
        let units = text.map(|text| text.units.into_iter().filter_map(char::from_u32));
        let Some(text) = units.map(Iterator::collect::<String>) else {
            let message = "_Pragma needs one string literal";
            self.error("invalid-directive", word.token.span, message);
            return None;
        };
        let mut lexer = Lexer::new(word.token.span.file, Arc::from(text));
        let mut line = Vec::new();
        while let Some(mut token) = lexer.next_in_line(&mut self.interner) {
            token.span = word.token.span;
            line.push(token);
        }
        self.pragma_token(line, word.token.span).map(PpToken::new)
    }

    /// The pragma as a token, `None` if it is for the preprocessor only.
    pub(super) fn pragma_token(&mut self, line: Vec<Token>, directive: Span) -> Option<Token> {
        let first = line.first().map_or("", |token| token.text.as_str());
        let line = match first {
            "once" => {
                self.mark_once();
                return None;
            }
            "push_macro" | "pop_macro" => {
                let name = line.get(2).and_then(|token| decode_string(&token.text).ok());
                let units = name.map(|name| name.units.into_iter().filter_map(char::from_u32));
                match units.map(Iterator::collect::<String>) {
                    Some(name) if first == "push_macro" => self.macros.push(&Name::new(&name)),
                    Some(name) => self.macros.pop(&Name::new(&name)),
                    None => {
                        let message = format!("#pragma {first} needs (\"name\")");
                        self.error("invalid-directive", directive, message);
                    }
                }
                return None;
            }
            "unroll" => self.expand_line(line),
            _ => line,
        };
        let text = print::joined(&line);
        let span = line.last().map_or(directive, |last| directive.to(last.span));
        let flags = TokenFlags::START_OF_LINE.with(TokenFlags::SPACE_BEFORE);
        Some(Token { kind: TokenKind::Pragma, flags, text: Name::new(&text), span })
    }
}

fn needs_raw(items: &[Item]) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Stringify(_) => true,
        ItemKind::VaOpt { items, .. } => item.pastes_next || needs_raw(items),
        ItemKind::Plain | ItemKind::Param(_) => item.pastes_next,
    })
}

/// Whether `##` stands between a comma and the variable arguments.
fn is_gnu_comma(call: &Call<'_>, left: &Item, right: &Item) -> bool {
    let is_variadic = matches!(right.kind, ItemKind::Param(index) if call.is_variadic(index));
    is_variadic && left.token.is(Punct::Comma) && matches!(left.kind, ItemKind::Plain)
}

fn push_escaped(text: &mut String, literal: &str) {
    for char in literal.chars() {
        match char {
            '"' | '\\' => text.extend(['\\', char]),
            '\n' => text.push_str("\\n"),
            _ => text.push(char),
        }
    }
}
