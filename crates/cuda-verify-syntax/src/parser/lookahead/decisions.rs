//! The decisions: type or expression, cast or parenthesis, declaration or expression ([dcl.ambig.res], [stmt.ambig]).

use super::super::Parser;
use super::super::input::Word;
use super::{DeclaratorMode, ScannedSpecs, SpecWord, Sure};
use crate::scope::{NameKind, ScopeTable};
use crate::token::{Keyword, Punct, TokenKind};

impl Parser<'_, '_> {
    /// Walks over a type without a declared name.
    pub(in crate::parser) fn scan_type(&self, at: usize) -> Option<(usize, Sure)> {
        let specs = self.scan_specifiers(at)?;
        if specs.sure == Sure::Guess {
            // After an unknown name only pointers are evidence enough.
            let end = self.scan_pointers(specs.end);
            let sure = if end > specs.end { Sure::Known } else { Sure::Guess };
            return Some((end, sure));
        }
        let (end, _) = self.scan_declarator(specs.end, DeclaratorMode::Abstract, 0)?;
        Some((end, Sure::Known))
    }

    /// Whether the parenthesis at `at` holds a type and nothing else.
    pub(in crate::parser) fn holds_type(&self, at: usize) -> Option<Sure> {
        let close = self.input.mate(at)?;
        let (end, sure) = self.scan_type(at + 1)?;
        (end == close).then_some(sure)
    }

    /// Whether the parenthesis at `at` is the head of a cast.
    pub(in crate::parser) fn is_cast(&self, at: usize) -> bool {
        let Some(sure) = self.holds_type(at) else { return false };
        let after = self.input.mate(at).map_or(at, |close| close + 1);
        match self.input.kind(after) {
            TokenKind::Number | TokenKind::Char(_) | TokenKind::String(_) => true,
            TokenKind::Identifier(keyword) => keyword.is_none_or(|keyword| {
                // What can only follow an operand.
                !matches!(keyword, Keyword::Else | Keyword::Asm)
            }),
            TokenKind::Punct(Punct::Bang | Punct::Tilde | Punct::LBrace | Punct::ColonColon) => {
                true
            }
            // `(foo)(float)x`
            TokenKind::Punct(Punct::LParen) => {
                sure == Sure::Known
                    || self.looks_like_type(at + 1)
                    || self.holds_type(after) == Some(Sure::Known)
            }
            TokenKind::Punct(
                Punct::Plus
                | Punct::Minus
                | Punct::Star
                | Punct::Amp
                | Punct::PlusPlus
                | Punct::MinusMinus,
            ) => sure == Sure::Known,
            TokenKind::Punct(Punct::LBracket) => {
                // A lambda; after a value it would be an index.
                sure == Sure::Known
            }
            TokenKind::Punct(_) | TokenKind::Pragma | TokenKind::Unknown(_) | TokenKind::Eof => {
                false
            }
        }
    }

    /// Whether an unknown name follows the habit of naming types `.._t`.
    fn looks_like_type(&self, at: usize) -> bool {
        self.scan_name(at, true).is_some_and(|name| self.scopes.text(name.last).ends_with("_t"))
    }

    // Statements.

    /// Whether a declaration begins at `at`, rather than an expression.
    pub(in crate::parser) fn is_declaration(&self, at: usize) -> bool {
        match self.spec_word_at(at) {
            SpecWord::Specifier | SpecWord::WithOperand | SpecWord::Tagged => true,
            SpecWord::Type | SpecWord::Auto | SpecWord::TypeOf | SpecWord::Typename => {
                match self.scan_specifiers(at) {
                    Some(specs) => self.is_declared_after(specs),
                    None => false,
                }
            }
            SpecWord::Other => {
                if self.input.word(at) == Word::StaticAssert {
                    return true;
                }
                match self.input.kind(at) {
                    TokenKind::Identifier(Some(
                        Keyword::Using
                        | Keyword::StaticAssert
                        | Keyword::Namespace
                        | Keyword::Template,
                    )) => true,
                    TokenKind::Identifier(None) | TokenKind::Punct(Punct::ColonColon) => {
                        self.is_declaration_by_name(at)
                    }
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
        }
    }

    fn is_declaration_by_name(&self, at: usize) -> bool {
        // The common cases first: a known value, or an unknown name that is called or assigned to.
        if let Some(sym) = self.input.ident(at)
            && !self.input.is(at + 1, Punct::ColonColon)
            && !self.input.is(at + 1, Punct::Less)
            && self.scopes.find(self.scope, sym, ScopeTable::ANY).is_value()
        {
            return false;
        }
        match self.scan_specifiers(at) {
            Some(specs) if specs.sure == Sure::Known => self.is_declared_after(specs),
            Some(specs) => {
                // What depends on a template parameter is a value without `typename`.
                let is_dependent = self
                    .scan_name(at, true)
                    .is_some_and(|name| name.entry.kind.has(NameKind::DEPENDENT));
                self.is_guessed_declaration(specs.end, is_dependent)
            }
            None => false,
        }
    }

    /// Whether what follows known specifiers makes them a declaration.
    fn is_declared_after(&self, specs: ScannedSpecs) -> bool {
        let at = specs.end;
        match self.input.kind(at) {
            TokenKind::Identifier(_) => true,
            TokenKind::Punct(
                Punct::Star | Punct::Amp | Punct::AmpAmp | Punct::Semi | Punct::ColonColon,
            ) => true,
            TokenKind::Punct(Punct::LBracket) => {
                specs.has_auto || self.input.is(at + 1, Punct::LBracket)
            }
            TokenKind::Punct(Punct::LParen) => {
                let Some((end, _)) = self.scan_declarator(at, DeclaratorMode::Named, 0) else {
                    return false;
                };
                matches!(
                    self.input.kind(end),
                    TokenKind::Punct(
                        Punct::Assign
                            | Punct::Semi
                            | Punct::Comma
                            | Punct::LBrace
                            | Punct::LParen
                            | Punct::Colon
                    )
                )
            }
            TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Whether an unknown name that ends before `at` is the type of a declaration.
    fn is_guessed_declaration(&self, at: usize, is_dependent: bool) -> bool {
        if self.input.ident(at).is_some() || self.spec_word_at(at) == SpecWord::Specifier {
            return true;
        }
        let is_reference = self.input.is(at, Punct::AmpAmp) || self.input.is(at, Punct::Amp);
        let name = self.scan_pointers(at);
        if name == at || self.input.ident(name).is_none() || is_dependent {
            return false;
        }
        let is_value = self.is_known_value(name);
        match self.input.kind(name + 1) {
            TokenKind::Punct(Punct::Assign) => true,
            TokenKind::Punct(Punct::Semi) => !(is_reference && is_value),
            TokenKind::Punct(Punct::Comma | Punct::LBracket | Punct::LParen | Punct::Colon) => {
                !is_value
            }
            TokenKind::Punct(_)
            | TokenKind::Identifier(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => false,
        }
    }

    /// Whether the condition at `at` declares a variable.
    pub(in crate::parser) fn is_condition_declaration(&self, at: usize) -> bool {
        let Some(specs) = self.scan_specifiers(at) else { return false };
        if self.input.is(specs.end, Punct::LBracket) {
            return specs.has_auto;
        }
        match self.scan_declarator(specs.end, DeclaratorMode::Named, 0) {
            Some((end, _)) => {
                end > specs.end
                    && (self.input.is(end, Punct::Assign) || self.input.is(end, Punct::LBrace))
            }
            None => false,
        }
    }
}
