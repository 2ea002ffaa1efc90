//! Directives: reading lines that start with `#`, conditional groups, `#line`, `#error`, `#pragma`.
//!
//! In a group that is not taken only conditional directives are looked at, and nothing there is an error. A file
//! whose every token lies between `#ifndef X` and its `#endif` is remembered as guarded by `X`.

use cuda_verify_base::{Diagnostic, Name, Severity, Span};

use super::condition::evaluate;
use super::{Guard, Preprocessor, print};
use crate::token::{
    NumberLiteral, Punct, Token, TokenFlags, TokenKind, decode_number, decode_string,
};

/// An open `#if`.
#[derive(Clone, Debug)]
pub(super) struct Conditional {
    /// The directive that opened it.
    pub(super) span: Span,
    state: GroupState,
    has_else: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupState {
    /// The group is read.
    Active,
    /// No group has been taken yet.
    Waiting,
    /// A former group was taken, or the conditional lies in a group that is not read.
    Done,
}

impl Conditional {
    pub(super) fn is_active(&self) -> bool {
        self.state == GroupState::Active
    }
}

/// A condition as a directive gives it.
#[derive(Clone, Copy)]
enum Test {
    Expression,
    Defined,
    NotDefined,
}

impl Preprocessor<'_> {
    /// The next token of the current file that is no part of a directive; `None` at the end of the last file, and at
    /// the end of any file while the arguments of a macro are read.
    pub(super) fn next_of_file(&mut self) -> Option<Token> {
        while !self.is_stopped {
            let frame = self.frames.last_mut()?;
            let token = frame.lexer.next_token(&mut self.interner);
            if token.is(Punct::Hash) && token.flags.has(TokenFlags::START_OF_LINE) {
                if let Some(pragma) = self.directive(token.span) {
                    return Some(pragma);
                }
                continue;
            }
            if token.is_eof() {
                if self.collecting > 0 {
                    return None;
                }
                self.pop_file();
                continue;
            }
            if frame.conditionals.is_empty() {
                frame.guard = Guard::None;
            }
            if frame.is_active() {
                return Some(token);
            }
        }
        None
    }

    /// The tokens up to the end of the line.
    pub(super) fn rest_of_line(&mut self) -> Vec<Token> {
        let mut line = Vec::new();
        if let Some(frame) = self.frames.last_mut() {
            while let Some(token) = frame.lexer.next_in_line(&mut self.interner) {
                line.push(token);
            }
        }
        line
    }

    /// Processes a directive from behind its `#` on. A `#pragma` may give a token.
    fn directive(&mut self, hash: Span) -> Option<Token> {
        let frame = self.frames.last_mut()?;
        let is_active = frame.is_active();
        let at_top = frame.conditionals.is_empty();
        let former_guard = frame.guard.clone();
        let word = frame.lexer.next_in_line(&mut self.interner)?;
        if at_top {
            frame.guard = Guard::None;
        }
        let span = hash.to(word.span);
        match word.text.as_str() {
            "if" => {
                let guard = self.open_if(span, is_active);
                self.start_guard(at_top, &former_guard, guard);
            }
            "ifdef" => drop(self.open(span, Test::Defined, is_active)),
            "ifndef" => {
                let guard = self.open(span, Test::NotDefined, is_active);
                self.start_guard(at_top, &former_guard, guard);
            }
            "elif" => self.next_group(span, "#elif", Some(Test::Expression)),
            "elifdef" => self.next_group(span, "#elifdef", Some(Test::Defined)),
            "elifndef" => self.next_group(span, "#elifndef", Some(Test::NotDefined)),
            "else" => self.next_group(span, "#else", None),
            "endif" => self.close(span),
            _ if !is_active => {}
            "define" => self.define(span),
            "undef" => self.undefine(span),
            "include" => self.include(span),
            "pragma" => {
                let line = self.rest_of_line();
                return self.pragma_token(line, span);
            }
            "error" => self.user_message(span, true),
            "warning" => self.user_message(span, false),
            "line" => self.line(span, None),
            "ident" | "sccs" => drop(self.rest_of_line()),
            "include_next" | "import" | "embed" | "assert" | "unassert" => {
                drop(self.rest_of_line());
                let message = format!("#{} is not supported", word.text);
                self.error("unsupported-directive", span, message);
            }
            _ if word.kind == TokenKind::Number => self.line(span, Some(word)),
            _ => {
                drop(self.rest_of_line());
                let message = format!("`#{}` is no directive", word.text);
                self.error("invalid-directive", span, message);
            }
        }
        None
    }

    fn start_guard(&mut self, at_top: bool, former: &Guard, name: Option<Name>) {
        if let (true, Guard::Start, Some(name)) = (at_top, former, name)
            && let Some(frame) = self.frames.last_mut()
        {
            frame.guard = Guard::Inside(name);
        }
    }

    /// `#if`; the macro that guards the group if the condition is `!defined X`.
    fn open_if(&mut self, span: Span, is_active: bool) -> Option<Name> {
        if !is_active {
            self.push_conditional(span, GroupState::Done);
            return None;
        }
        let line = self.rest_of_line();
        let guard = guard_of(&line);
        let holds = self.holds(line, span);
        self.push_conditional(span, if holds { GroupState::Active } else { GroupState::Waiting });
        guard
    }

    /// `#ifdef` or `#ifndef`; the macro.
    fn open(&mut self, span: Span, test: Test, is_active: bool) -> Option<Name> {
        if !is_active {
            self.push_conditional(span, GroupState::Done);
            return None;
        }
        let (name, holds) = self.test_name(span, test);
        self.push_conditional(span, if holds { GroupState::Active } else { GroupState::Waiting });
        name
    }

    fn push_conditional(&mut self, span: Span, state: GroupState) {
        if let Some(frame) = self.frames.last_mut() {
            frame.conditionals.push(Conditional { span, state, has_else: false });
        }
    }

    /// Reads the name behind `#ifdef` and the like and tests it.
    fn test_name(&mut self, span: Span, test: Test) -> (Option<Name>, bool) {
        let line = self.rest_of_line();
        match line.split_first() {
            Some((name, rest)) if name.is_identifier() => {
                self.check_end(rest);
                let is_defined = self.macros.is_defined(&name.text);
                (Some(name.text.clone()), is_defined != matches!(test, Test::NotDefined))
            }
            _ => {
                self.error("invalid-directive", span, "the directive needs the name of a macro");
                (None, false)
            }
        }
    }

    fn holds(&mut self, line: Vec<Token>, span: Span) -> bool {
        let is_outer = std::mem::replace(&mut self.is_in_condition, true);
        let n_errors = self.n_errors;
        let tokens = self.expand_line(line);
        self.is_in_condition = is_outer;
        if self.n_errors > n_errors {
            return false;
        }
        evaluate(&tokens, span).unwrap_or_else(|mut error| {
            // It may be right with the macros of a header that is not there.
            if self.misses_header {
                error.severity = Severity::Warning;
            }
            self.report(error);
            false
        })
    }

    /// `#elif...` or `#else`.
    fn next_group(&mut self, span: Span, word: &str, test: Option<Test>) {
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.conditionals.len() == 1 {
            frame.guard = Guard::None;
        }
        let Some(conditional) = frame.conditionals.last_mut() else {
            drop(self.rest_of_line());
            self.error("unbalanced-conditional", span, format!("{word} without #if"));
            return;
        };
        let opened = conditional.span;
        let was_else = conditional.has_else;
        conditional.has_else |= test.is_none();
        let is_waiting = conditional.state == GroupState::Waiting;
        conditional.state = GroupState::Done;
        if was_else {
            drop(self.rest_of_line());
            let message = format!("{word} behind #else");
            let error = Diagnostic::error("unbalanced-conditional", span, message);
            self.report(error.with_label(opened, "the conditional starts here"));
            return;
        }
        let holds = is_waiting
            && match test {
                None => {
                    let line = self.rest_of_line();
                    self.check_end(&line);
                    true
                }
                Some(Test::Expression) => {
                    let line = self.rest_of_line();
                    self.holds(line, span)
                }
                Some(test @ (Test::Defined | Test::NotDefined)) => self.test_name(span, test).1,
            };
        let state = match (is_waiting, holds) {
            (true, true) => GroupState::Active,
            (true, false) => GroupState::Waiting,
            (false, _) => GroupState::Done,
        };
        let frame = self.frames.last_mut();
        if let Some(conditional) = frame.and_then(|frame| frame.conditionals.last_mut()) {
            conditional.state = state;
        }
        drop(self.rest_of_line());
    }

    /// `#endif`.
    fn close(&mut self, span: Span) {
        let line = self.rest_of_line();
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.conditionals.pop().is_none() {
            self.error("unbalanced-conditional", span, "#endif without #if");
            return;
        }
        if frame.conditionals.is_empty()
            && let Guard::Inside(name) = &frame.guard
        {
            frame.guard = Guard::After(name.clone());
        }
        if frame.is_active() {
            self.check_end(&line);
        }
    }

    /// Warns of tokens behind the end of a directive.
    fn check_end(&mut self, rest: &[Token]) {
        if let Some(token) = rest.first() {
            let message = format!("`{}` behind the end of the directive is ignored", token.text);
            self.report(Diagnostic::warning("extra-tokens", token.span, message));
        }
    }

    /// `#error` or `#warning`.
    fn user_message(&mut self, span: Span, is_error: bool) {
        let line = self.rest_of_line();
        let text = print::joined(&line);
        let end = line.last().map_or(span, |token| token.span);
        let place = span.to(end);
        self.report(match (is_error, self.misses_header) {
            (true, false) => Diagnostic::error("user-error", place, format!("#error {text}")),
            // It may be there for want of a macro of a header that is not there.
            (true, true) => Diagnostic::warning("user-error", place, format!("#error {text}")),
            (false, _) => Diagnostic::warning("user-warning", place, format!("#warning {text}")),
        });
    }

    /// `#line 7 "file"` or `# 7 "file"`: changes `__LINE__` and `__FILE__`, not where messages point.
    fn line(&mut self, span: Span, number: Option<Token>) {
        let rest = self.rest_of_line();
        let is_marker = number.is_some();
        let line: Vec<Token> = number.into_iter().chain(rest).collect();
        let line = if is_marker { line } else { self.expand_line(line) };
        let next = self.physical_line(span) + 1;
        let value = line.first().and_then(|token| match decode_number(&token.text) {
            // `#line 010` is ten.
            Ok(NumberLiteral::Int(_)) => token.text.replace('\'', "").parse::<i64>().ok(),
            Ok(NumberLiteral::Float(_)) | Err(_) => None,
        });
        let name = line.get(1).map(|token| decode_string(&token.text));
        let (Some(value), false) = (value, matches!(name, Some(Err(_)))) else {
            self.error("invalid-directive", span, "#line needs a number and perhaps a file name");
            return;
        };
        let Some(frame) = self.frames.last_mut() else { return };
        frame.line_offset = value - next;
        if let Some(Ok(name)) = name {
            frame.presumed_name = Some(name.units.into_iter().filter_map(char::from_u32).collect());
        }
    }
}

/// The macro `X` of a condition `!defined X` or `!defined(X)`.
fn guard_of(line: &[Token]) -> Option<Name> {
    let (not, rest) = line.split_first()?;
    let (defined, rest) = rest.split_first()?;
    if !not.is(Punct::Bang) || defined.text != "defined" {
        return None;
    }
    match rest {
        [name] if name.is_identifier() => Some(name.text.clone()),
        [open, name, close] if open.is(Punct::LParen) && close.is(Punct::RParen) => {
            name.is_identifier().then(|| name.text.clone())
        }
        _ => None,
    }
}
