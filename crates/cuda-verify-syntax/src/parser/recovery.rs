//! Where parsing goes on after an error.
//!
//! The concrete tree of tree-sitter knows best where a broken declaration or statement ends: its error recovery
//! minimizes what is left out. It is made once, at the first error. Where it does not help (no tree, or an end that
//! does not lie behind the error) the brackets decide: a statement ends at its `;` or after its `{..}`, and never
//! beyond the `}` of the block it stands in.

use cuda_verify_base::{Diagnostic, Label, Span};

use super::{MAX_ERRORS, Parsed, Parser, TreeFrom};
use crate::cst::ConcreteTree;
use crate::token::{Keyword, Punct};

impl Parser<'_, '_> {
    /// Moves behind the broken declaration or statement that begins at `start`; the error is at or behind `pos`.
    pub(super) fn recover(&mut self, start: usize) {
        let error = self.pos;
        let by_brackets = self.end_by_brackets(start, error);
        let by_tree = self.end_by_tree(start, error, by_brackets);
        self.pos = by_tree.unwrap_or(by_brackets);
    }

    /// The end of what begins at `start` as the concrete tree has it, if that is behind the error and not behind
    /// `limit`. The last message gets a label where the tree has its misfit.
    fn end_by_tree(&mut self, start: usize, error: usize, limit: usize) -> Option<usize> {
        if self.is_skimming || self.n_errors > MAX_ERRORS {
            return None;
        }
        let first = self.input.origin(self.item);
        let from = self.tree.get_or_insert_with(|| {
            let tree = ConcreteTree::new(self.tokens.get(first..).unwrap_or(&[]));
            TreeFrom { first, tree }
        });
        let tree = from.tree.as_ref()?;
        let base = from.first;
        let (start, at) = (self.input.origin(start), self.input.origin(error));
        let (start, at) = (start.checked_sub(base)?, at.checked_sub(base)?);
        let end = tree.end_of(start, at)?;
        let misfit = tree.first_misfit(start, end);
        let end = self.input.at_origin(end + base);
        if let Some(misfit) = misfit
            && misfit.token != at
            && let Some(token) = self.tokens.get(misfit.token + base)
            && let Some(last) = self.diagnostics.last_mut()
            && last.secondary.is_empty()
        {
            let text = match misfit.missing {
                Some(missing) => format!("`{missing}` is missing before this"),
                None => "what does not fit begins here".to_owned(),
            };
            last.secondary.push(Label { span: token.span, text });
        }
        (end > error && end <= limit).then_some(end)
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
