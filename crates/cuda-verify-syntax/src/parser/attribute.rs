//! Attributes of all spellings: `[[..]]`, `__attribute__((..))`, `__declspec(..)`, `alignas(..)`, `__align__(..)`.
//!
//! Kept are alignment, packing, `noreturn` and the CUDA address spaces that GNU attributes can spell. A declaration
//! with an attribute that changes its meaning in another way becomes an error node; the rest is advice to the compiler.

use smallvec::SmallVec;

use super::input::Word;
use super::{Angle, Parsed, Parser};
use crate::ast::{Expr, ExprKind, SpecFlags, TypeOrExpr};
use crate::token::{Keyword, Punct};

/// What attributes say.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes<'a> {
    pub(super) flags: SpecFlags,
    pub(super) align: SmallVec<[&'a Expr<'a>; 1]>,
}

/// GNU and standard attributes with a meaning, without surrounding underscores.
const FLAGS: &[(&str, SpecFlags)] = &[
    ("noreturn", SpecFlags::NORETURN),
    ("packed", SpecFlags::PACKED),
    ("global", SpecFlags::GLOBAL),
    ("device", SpecFlags::DEVICE),
    ("host", SpecFlags::HOST),
    ("shared", SpecFlags::SHARED),
    ("constant", SpecFlags::CONSTANT),
    ("managed", SpecFlags::MANAGED),
];

/// Attributes that change what a declaration means and that the tree cannot hold.
const UNSUPPORTED: &[&str] = &[
    "address_space",
    "alias",
    "cleanup",
    "constructor",
    "destructor",
    "ext_vector_type",
    "ifunc",
    "mode",
    "overloadable",
    "scalar_storage_order",
    "transparent_union",
    "vector_size",
    "weakref",
];

impl<'a> Parser<'a, '_> {
    /// Whether an attribute begins here.
    pub(super) fn at_attribute(&self) -> bool {
        (self.at(Punct::LBracket) && self.nth_is(1, Punct::LBracket))
            || matches!(
                self.keyword(),
                Some(
                    Keyword::Attribute | Keyword::Declspec | Keyword::Alignas | Keyword::AlignCuda
                )
            )
            || matches!(self.word(), Word::Attribute | Word::Alignas)
    }

    /// Parses all attributes that stand here.
    pub(super) fn attributes(&mut self, into: &mut Attributes<'a>) -> Parsed<()> {
        while self.at_attribute() {
            self.attribute(into)?;
        }
        Ok(())
    }

    fn attribute(&mut self, into: &mut Attributes<'a>) -> Parsed<()> {
        let is_alignment = matches!(self.keyword(), Some(Keyword::Alignas | Keyword::AlignCuda))
            || self.word() == Word::Alignas;
        if is_alignment {
            self.pos += 1;
            let operand = self.alignment()?;
            into.align.push(operand);
            return Ok(());
        }
        if !self.at(Punct::LBracket) {
            self.pos += 1;
        }
        let open = self.pos;
        let Some(close) = self.input.mate(open).filter(|&close| close > open) else {
            return Err(self.expected("an attribute in parentheses"));
        };
        self.pos = open + 1;
        while self.pos < close {
            self.attribute_item(into)?;
        }
        self.pos = close + 1;
        Ok(())
    }

    fn attribute_item(&mut self, into: &mut Attributes<'a>) -> Parsed<()> {
        let Some(token) = self.input.token(self.pos) else { return Ok(()) };
        let name = token.text.trim_matches('_');
        if token.is_identifier() && matches!(name, "aligned" | "align") {
            self.pos += 1;
            if self.at(Punct::LParen) {
                let operand = self.alignment()?;
                into.align.push(operand);
            }
            return Ok(());
        }
        if token.is_identifier() {
            for (flag_name, flag) in FLAGS {
                if name == *flag_name {
                    into.flags.insert(*flag);
                }
            }
        }
        if token.is_identifier() && UNSUPPORTED.contains(&name) {
            let what = format!("the attribute `{name}` is");
            self.unsupported(token.span, &what);
            self.is_unsupported = true;
        }
        let is_operand = token.is_identifier() && self.nth_is(1, Punct::LParen);
        self.pos = if is_operand { self.input.skip_group(self.pos + 1) } else { self.pos + 1 };
        Ok(())
    }

    /// `(n)` or `(T)` of an alignment; a type stands for its own alignment.
    fn alignment(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        if self.at(Punct::LParen) && self.holds_type(start).is_some() {
            self.pos += 1;
            let ty = self.with_angle(Angle::Free, Self::type_id)?;
            self.expect(Punct::RParen, "after a type")?;
            let kind = ExprKind::Alignof(TypeOrExpr::Type(ty));
            return Ok(self.alloc(Expr { kind, span: self.span_from(start) }));
        }
        self.parenthesized_expr("after `alignas`")
    }
}
