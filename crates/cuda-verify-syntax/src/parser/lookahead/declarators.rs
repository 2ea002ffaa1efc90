//! Looking ahead over declarators and parameters.

use super::super::Parser;
use super::super::input::Word;
use super::{DeclaratorMode, MAX_SCAN_DEPTH, Params, Shape, SpecWord, Sure};
use crate::scope::ScopeTable;
use crate::token::{Keyword, Punct, TokenKind};

impl Parser<'_, '_> {
    /// Walks over `*`, `&`, `C::*` and their qualifiers.
    pub(in crate::parser) fn scan_pointers(&self, mut at: usize) -> usize {
        loop {
            if self.input.is(at, Punct::Star)
                || self.input.is(at, Punct::Amp)
                || self.input.is(at, Punct::AmpAmp)
                || self.spec_word_at(at) == SpecWord::Specifier
            {
                at += 1;
            } else if let Some(end) = self.scan_member_pointer(at) {
                at = end;
            } else {
                let end = self.scan_attributes(at);
                if end == at {
                    return at;
                }
                at = end;
            }
        }
    }

    /// Walks over `C::*`.
    pub(in crate::parser) fn scan_member_pointer(&self, at: usize) -> Option<usize> {
        if self.input.ident(at).is_none() && !self.input.is(at, Punct::ColonColon) {
            return None;
        }
        if !self.input.is(at + 1, Punct::ColonColon)
            && !self.input.is(at + 1, Punct::Less)
            && !self.input.is(at, Punct::ColonColon)
        {
            return None;
        }
        let name = self.scan_name(at, true)?;
        let is_pointer =
            self.input.is(name.end, Punct::ColonColon) && self.input.is(name.end + 1, Punct::Star);
        is_pointer.then_some(name.end + 2)
    }

    /// Whether the `(` at `at` groups a declarator, rather than opening parameters.
    pub(in crate::parser) fn groups_declarator(&self, at: usize, mode: DeclaratorMode) -> bool {
        let inner = self.scan_attributes(at + 1);
        match self.input.kind(inner) {
            TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp) => true,
            TokenKind::Punct(Punct::LParen | Punct::LBracket) => true,
            TokenKind::Punct(Punct::ColonColon) | TokenKind::Identifier(None) => {
                if self.input.word(inner) == Word::Ignored
                    || self.scan_member_pointer(inner).is_some()
                {
                    return true;
                }
                match mode {
                    DeclaratorMode::Named | DeclaratorMode::Special => true,
                    DeclaratorMode::Abstract => false,
                    DeclaratorMode::Either => self.scan_specifiers(inner).is_none(),
                }
            }
            TokenKind::Identifier(Some(Keyword::Operator)) => mode != DeclaratorMode::Abstract,
            TokenKind::Identifier(Some(_))
            | TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Walks over a declarator without initializer. Gives the index after it and whether it has a name.
    pub(in crate::parser) fn scan_declarator(
        &self,
        at: usize,
        mode: DeclaratorMode,
        depth: u32,
    ) -> Option<(usize, bool)> {
        if depth > MAX_SCAN_DEPTH {
            return None;
        }
        let mut end = self.scan_pointers(at);
        if mode != DeclaratorMode::Abstract && self.input.is(end, Punct::Ellipsis) {
            end += 1;
        }
        let mut has_name = false;
        if self.input.is(end, Punct::LParen) && self.groups_declarator(end, mode) {
            let mate = self.input.mate(end)?;
            let (inner, named) = self.scan_declarator(end + 1, mode, depth + 1)?;
            if inner != mate {
                return None;
            }
            has_name = named;
            end = mate + 1;
        } else if mode != DeclaratorMode::Abstract
            && (self.input.ident(end).is_some() || self.input.is(end, Punct::ColonColon))
        {
            let name = self.scan_name(end, true)?;
            if name.shape != Shape::Ident {
                return None;
            }
            // Template arguments belong to a declarator only in specializations, which are never scanned.
            end = name.end;
            has_name = true;
        }
        loop {
            if self.input.is(end, Punct::LBracket) {
                end = self.input.mate(end)? + 1;
            } else if self.input.is(end, Punct::LParen)
                && self.scan_params(end, depth + 1) != Params::No
            {
                end = self.scan_after_params(self.input.mate(end)? + 1);
            } else {
                break;
            }
        }
        if mode == DeclaratorMode::Named && !has_name {
            return None;
        }
        Some((end, has_name))
    }

    /// Walks over what may follow the parameters in a function type.
    fn scan_after_params(&self, mut at: usize) -> usize {
        loop {
            if matches!(
                self.input.keyword(at),
                Some(Keyword::Const | Keyword::Volatile | Keyword::GnuConst)
            ) || self.input.is(at, Punct::Amp)
                || self.input.is(at, Punct::AmpAmp)
            {
                at += 1;
            } else if self.input.is_keyword(at, Keyword::Noexcept) {
                at += 1;
                if self.input.is(at, Punct::LParen) {
                    at = self.input.skip_group(at);
                }
            } else {
                return at;
            }
        }
    }

    /// Whether the parenthesized list at `at` is one of parameters.
    pub(in crate::parser) fn scan_params(&self, at: usize, depth: u32) -> Params {
        let Some(close) = self.input.mate(at).filter(|&close| close > at) else {
            return Params::No;
        };
        if depth > MAX_SCAN_DEPTH {
            return Params::No;
        }
        let mut next = at + 1;
        if next == close {
            return Params::Yes;
        }
        let mut has_known = false;
        let mut has_pointer = false;
        let mut has_product = false;
        loop {
            if self.input.is(next, Punct::Ellipsis) {
                return if next + 1 == close { Params::Yes } else { Params::No };
            }
            let Some(specs) = self.scan_specifiers(next) else { return Params::No };
            let Some((end, has_name)) =
                self.scan_declarator(specs.end, DeclaratorMode::Either, depth + 1)
            else {
                return Params::No;
            };
            // Two names side by side are no expression, whatever they name elsewhere.
            if specs.sure == Sure::Known || self.input.ident(specs.end).is_some() {
                has_known = true;
            } else if end > specs.end {
                // `x * y` of unknown `x` is a product if `y` is known as a value.
                has_product |= has_name && self.is_known_value(end - 1);
                has_pointer = true;
            }
            next = end;
            if self.input.is(next, Punct::Ellipsis) {
                next += 1;
                if self.input.is(next, Punct::Ellipsis) {
                    continue;
                }
            }
            if self.input.is(next, Punct::Assign) {
                return Params::Yes;
            }
            if next == close {
                return if has_known {
                    Params::Yes
                } else if has_product {
                    Params::No
                } else if has_pointer {
                    Params::Yes
                } else {
                    Params::Weak
                };
            }
            if !self.input.is(next, Punct::Comma) {
                return Params::No;
            }
            next += 1;
        }
    }

    pub(in crate::parser) fn is_known_value(&self, at: usize) -> bool {
        self.input
            .ident(at)
            .is_some_and(|sym| self.scopes.find(self.scope, sym, ScopeTable::ANY).is_value())
    }

    /// The same question for a declarator with a name, where `T x(..)` may also be initialized; cheap where the
    /// first parameter decides.
    pub(in crate::parser) fn opens_params(&self, at: usize) -> Params {
        let first = at + 1;
        if self.input.is(first, Punct::RParen) || self.input.is(first, Punct::Ellipsis) {
            return Params::Yes;
        }
        let Some(specs) = self.scan_specifiers(first) else { return Params::No };
        if specs.sure == Sure::Known
            && (self.input.ident(specs.end).is_some()
                || self.input.is(specs.end, Punct::Star)
                || self.input.is(specs.end, Punct::Amp)
                || self.input.is(specs.end, Punct::AmpAmp)
                || self.input.is(specs.end, Punct::Comma)
                || self.input.is(specs.end, Punct::RParen)
                || self.input.is(specs.end, Punct::Ellipsis))
        {
            return Params::Yes;
        }
        self.scan_params(at, 0)
    }
}
