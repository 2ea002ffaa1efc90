//! Where parsing goes on after an error.
//!
//! The concrete tree of tree-sitter knows best where a broken declaration or statement ends: its error recovery
//! minimizes what is left out. It is made once, at the first error. Where it does not help (no tree, or an end that
//! does not lie behind the error, or the crate was built without the feature `tree-sitter`) the brackets decide: a
//! statement ends at its `;` or after its `{..}`, and never beyond the `}` of the block it stands in.

#[cfg(feature = "tree-sitter")]
mod by_tree;

#[cfg(feature = "tree-sitter")]
pub(super) use self::by_tree::TreeFrom;

use cuda_verify_base::{Diagnostic, Span};

use super::{Parsed, Parser};
use crate::token::{Keyword, Punct};

impl Parser<'_, '_> {
    /// Moves behind the broken declaration or statement that begins at `start`; the error is at or behind `pos`.
    pub(super) fn recover(&mut self, start: usize) {
        let error = self.pos;
        self.pos = self.end_by_brackets(start, error);
        #[cfg(feature = "tree-sitter")]
        if let Some(end) = self.end_by_tree(start, error, self.pos) {
            self.pos = end;
        }
    }

    /// Marks the error that was just reported if it is next to a name that nothing declares.
    pub(super) fn excuse_error(&mut self) {
        let is_unknown =
            |at: usize| self.input.ident(at).is_some_and(|sym| self.is_undeclared(self.text(sym)));
        let before = self.pos.checked_sub(1);
        let opening = before.and_then(|at| self.input.mate(at)).and_then(|at| at.checked_sub(1));
        let is_next = [Some(self.pos), before, opening].into_iter().flatten().any(is_unknown);
        self.excuse_error_if(is_next);
    }

    /// Marks the error that was just reported as one that a macro, or a template, of a header that is not known in full
    /// may be the cause of.
    pub(super) fn excuse_error_if(&mut self, may_be_excused: bool) {
        if may_be_excused
            && let Some(last) = self.diagnostics.last_mut()
            && last.code == "syntax"
        {
            last.code = "unknown-construct";
        }
    }

    /// The end of what begins at `start` and is broken at `error`, by brackets alone.
    fn end_by_brackets(&self, start: usize, error: usize) -> usize {
        let mut at = start;
        while at < self.input.last() {
            if self.input.is(at, Punct::RBrace)
                && self.input.mate(at).is_none_or(|open| open < start)
            {
                return at;
            }
            let is_semi = self.input.is(at, Punct::Semi);
            let is_body = self.input.is(at, Punct::LBrace);
            if at > error
                && self.input.starts_line(at)
                && Self::is_declaration_keyword(self.input.kind(at))
            {
                return at;
            }
            at = self.input.skip_group(at);
            if self.input.is_keyword(at, Keyword::Else) {
                continue;
            }
            if at > error && is_semi {
                return at;
            }
            if at > error && is_body {
                // `struct S {..};` and `x = {..};` end at the `;`.
                return at + usize::from(self.input.is(at, Punct::Semi));
            }
        }
        self.input.last()
    }

    /// Requires the `;` of a declaration. Where it is only forgotten, parsing goes on as if it were there.
    pub(super) fn end_declaration(&mut self, place: &str) -> Parsed<()> {
        if self.eat(Punct::Semi) {
            return Ok(());
        }
        let message = format!("expected `;` {place}");
        if self.pos > 0 && (self.input.starts_line(self.pos) || self.at(Punct::RBrace)) {
            let span = self.end_of_previous();
            self.error(span, &message);
            return Ok(());
        }
        Err(self.expected(&format!("`;` {place}")))
    }

    /// The point after the last token consumed.
    pub(super) fn end_of_previous(&self) -> Span {
        let span = self.span_at(self.pos.saturating_sub(1));
        Span { start: span.end, ..span }
    }

    /// Records that the bracket at `open` is never closed.
    pub(super) fn unclosed(&mut self, open: usize) {
        let span = self.span_at(self.pos);
        let label = self.span_at(open);
        let diagnostic =
            Diagnostic::error("syntax", span, "expected `}`, found the end of the file")
                .with_label(label, "this `{` is never closed");
        self.report(diagnostic);
    }

    /// Steps behind the next `;` outside of brackets.
    pub(super) fn skip_to_semi(&mut self) -> Parsed<()> {
        while !self.at(Punct::Semi) {
            if self.at_end() || self.at(Punct::RBrace) {
                return Err(self.expected("`;`"));
            }
            self.pos = self.input.skip_group(self.pos);
        }
        self.pos += 1;
        Ok(())
    }
}
