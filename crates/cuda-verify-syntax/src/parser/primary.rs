//! Operands: literals, names, parentheses, keyword casts, `new`, built-in operators ([expr.prim], [expr.post]).

use smallvec::SmallVec;

use super::expression::Infix;
use super::input::Word;
use super::lookahead::{SpecWord, Sure};
use super::name::NamePlace;
use super::specifier::SpecPlace;
use super::{Angle, Parsed, Parser};
use crate::ast::{
    BinaryOp, CastKind, Designator, Expr, ExprKind, FoldOp, Init, InitItem, QualName, Quals,
    TypeExpr, TypeExprKind, TypeOrExpr,
};
use crate::scope::ScopeTable;
use crate::token::{Keyword, Punct, TokenKind};

impl<'a> Parser<'a, '_> {
    /// Parses an operand without what follows it.
    pub(super) fn primary(&mut self) -> Parsed<&'a Expr<'a>> {
        match self.kind() {
            TokenKind::Number => self.number(),
            TokenKind::Char(_) => self.character(),
            TokenKind::String(_) => self.string(),
            TokenKind::Punct(Punct::LParen) => self.parenthesis(),
            TokenKind::Punct(Punct::LBracket) => self.lambda(),
            TokenKind::Punct(Punct::ColonColon) => {
                if self.input.is_keyword(self.pos + 1, Keyword::New) {
                    self.pos += 1;
                    return self.new_expression();
                }
                self.name_operand()
            }
            TokenKind::Identifier(None) => {
                if self.word() == Word::None {
                    self.name_operand()
                } else {
                    self.word_operand()
                }
            }
            TokenKind::Identifier(Some(keyword)) => self.keyword_operand(keyword),
            TokenKind::Punct(_) | TokenKind::Pragma | TokenKind::Unknown(_) | TokenKind::Eof => {
                Err(self.expected("an expression"))
            }
        }
    }

    fn name_operand(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let named = self.name(NamePlace::Expr)?;
        let opens = self.at(Punct::LParen) || self.at(Punct::LBrace);
        let is_type = if self.at(Punct::LBrace) {
            !named.entry.is_value() && named.sym.is_some()
        } else {
            named.entry.is_type()
        };
        if opens && is_type {
            let ty = self.named_type(named.name);
            return self.construct(start, ty);
        }
        Ok(self.expr(start, ExprKind::Name(named.name)))
    }

    fn named_type(&self, name: &'a QualName<'a>) -> &'a TypeExpr<'a> {
        let kind = TypeExprKind::Named(name);
        self.alloc(TypeExpr { quals: Quals::default(), kind, span: name.span })
    }

    /// Built-in operators that look like functions, unless the program declares them.
    fn word_operand(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let Some(sym) = self.ident() else { return Err(self.expected("an expression")) };
        let is_declared = !self.scopes.find(self.scope, sym, ScopeTable::ANY).is_unknown();
        let is_type = matches!(self.spec_word_at(start), SpecWord::Type | SpecWord::TypeOf);
        if is_type && !is_declared {
            return self.nested(Self::functional_cast);
        }
        if is_declared || !self.nth_is(1, Punct::LParen) {
            if self.word() == Word::Unsupported {
                return Err(self.error_here("this extension is not supported"));
            }
            return self.name_operand();
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "all other words are plain names here")]
        match self.word() {
            Word::Offsetof => self.offset_of(),
            Word::BitCast => self.bit_cast(),
            Word::VaArg => self.va_arg(),
            Word::Trait => self.type_trait(),
            Word::Alignof => self.type_operand(start),
            Word::Unsupported => Err(self.not_supported("this extension is")),
            _ => self.name_operand(),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keywords begin no operand")]
    fn keyword_operand(&mut self, keyword: Keyword) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let constant = match keyword {
            Keyword::True => Some(ExprKind::Bool(true)),
            Keyword::False => Some(ExprKind::Bool(false)),
            Keyword::Nullptr => Some(ExprKind::Nullptr),
            Keyword::This => Some(ExprKind::This),
            _ => None,
        };
        if let Some(kind) = constant {
            self.pos += 1;
            return Ok(self.expr(start, kind));
        }
        match keyword {
            Keyword::StaticCast => self.keyword_cast(CastKind::Static),
            Keyword::ConstCast => self.keyword_cast(CastKind::Const),
            Keyword::ReinterpretCast => self.keyword_cast(CastKind::Reinterpret),
            Keyword::DynamicCast => self.keyword_cast(CastKind::Dynamic),
            Keyword::Sizeof | Keyword::Alignof | Keyword::GnuAlignof => self.type_operand(start),
            Keyword::Typeid => self.type_id_operand(),
            Keyword::Noexcept => {
                self.pos += 1;
                let expr = self.parenthesized_expr("after `noexcept`")?;
                Ok(self.expr(start, ExprKind::Noexcept(expr)))
            }
            Keyword::New => self.new_expression(),
            Keyword::Operator => self.name_operand(),
            Keyword::Requires => self.nested(Self::requires_expression),
            Keyword::CoAwait | Keyword::CoYield => Err(self.not_supported("coroutines are")),
            _ => match self.spec_word_at(start) {
                SpecWord::Type | SpecWord::TypeOf | SpecWord::Typename | SpecWord::Auto => {
                    self.nested(Self::functional_cast)
                }
                SpecWord::Specifier
                | SpecWord::WithOperand
                | SpecWord::Tagged
                | SpecWord::Other => Err(self.expected("an expression")),
            },
        }
    }

    /// `int(x)`, `float4{..}` by keyword, `typename T::type(x)`, `decltype(x)::y`.
    fn functional_cast(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let is_decltype = self.at_keyword(Keyword::Decltype) || self.word() == Word::Decltype;
        if is_decltype && self.continues_name(self.input.skip_group(start + 1)) {
            return self.name_operand();
        }
        let (_, ty) = self.specifiers_with_type(SpecPlace::Type)?;
        if !self.at(Punct::LParen) && !self.at(Punct::LBrace) {
            return Err(self.expected("`(` or `{` after a type in an expression"));
        }
        self.construct(start, ty)
    }

    // Parentheses.

    fn parenthesis(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        if self.nth_is(1, Punct::LBrace) {
            self.pos += 1;
            let block = self.nested(|parser| parser.with_angle(Angle::Free, Self::compound))?;
            self.expect(Punct::RParen, "after a statement expression")?;
            return Ok(self.expr(start, ExprKind::StmtExpr(block)));
        }
        if self.is_cast(start) {
            // `(T){..}`; other casts are prefix operators.
            self.pos += 1;
            let ty = self.with_angle(Angle::Free, Self::type_id)?;
            self.expect(Punct::RParen, "after the type of a compound literal")?;
            let list = self.braced_list()?;
            return Ok(self.expr(start, ExprKind::Construct { ty, init: Init::Brace(list) }));
        }
        self.pos += 1;
        self.with_angle(Angle::Free, |parser| {
            if parser.eat(Punct::Ellipsis) {
                let op = parser.fold_operator()?;
                let right = parser.unary()?;
                parser.expect(Punct::RParen, "after a fold expression")?;
                let kind = ExprKind::Fold { op, left: None, right: Some(right) };
                return Ok(parser.expr(start, kind));
            }
            let expr = parser.expression()?;
            if parser.eat(Punct::RParen) {
                return Ok(parser.expr(start, ExprKind::Paren(expr)));
            }
            if !parser.is_fold() {
                return Err(parser.expected("`)`"));
            }
            let op = parser.fold_operator()?;
            parser.expect(Punct::Ellipsis, "in a fold expression")?;
            let mut right = None;
            if !parser.at(Punct::RParen) {
                let again = parser.fold_operator()?;
                if again != op {
                    return Err(parser.error_here("a fold expression has one operator"));
                }
                right = Some(parser.unary()?);
            }
            parser.expect(Punct::RParen, "after a fold expression")?;
            Ok(parser.expr(start, ExprKind::Fold { op, left: Some(expr), right }))
        })
    }

    fn is_fold(&self) -> bool {
        let length = match self.infix() {
            Some((_, _, n_tokens)) => n_tokens,
            None => self.assigning().map_or(1, |(_, n_tokens)| n_tokens),
        };
        self.nth_is(length, Punct::Ellipsis)
    }

    fn fold_operator(&mut self) -> Parsed<FoldOp> {
        if self.eat(Punct::Comma) {
            return Ok(FoldOp::Binary(BinaryOp::Comma));
        }
        if let Some((Infix::Binary(op), _, n_tokens)) = self.infix() {
            self.pos += n_tokens;
            return Ok(FoldOp::Binary(op));
        }
        match self.assigning() {
            Some((op, n_tokens)) => {
                self.pos += n_tokens;
                Ok(FoldOp::Assign(op))
            }
            None => Err(self.expected("the operator of a fold expression")),
        }
    }

    // Operators spelled as words.

    fn keyword_cast(&mut self, kind: CastKind) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.expect(Punct::Less, "after a cast")?;
        let ty = self.with_angle(Angle::Template, Self::type_id)?;
        self.expect(Punct::Greater, "after the type of a cast")?;
        let expr = self.parenthesized_expr("after the type of a cast")?;
        Ok(self.expr(start, ExprKind::Cast { kind, ty, expr }))
    }

    /// `sizeof (T)`, `alignof (T)`, `sizeof...(pack)`
    fn type_operand(&mut self, start: usize) -> Parsed<&'a Expr<'a>> {
        let is_sizeof = self.at_keyword(Keyword::Sizeof);
        self.pos += 1;
        if self.eat(Punct::Ellipsis) {
            self.expect(Punct::LParen, "after `sizeof...`")?;
            let sym = self.expect_ident("the name of a pack")?;
            self.expect(Punct::RParen, "after the name of a pack")?;
            return Ok(self.expr(start, ExprKind::SizeofPack(self.text(sym))));
        }
        let ty = self.parenthesized_type()?;
        let operand = TypeOrExpr::Type(ty);
        let kind = if is_sizeof { ExprKind::Sizeof(operand) } else { ExprKind::Alignof(operand) };
        Ok(self.expr(start, kind))
    }

    fn parenthesized_type(&mut self) -> Parsed<&'a TypeExpr<'a>> {
        self.expect(Punct::LParen, "before a type")?;
        let ty = self.with_angle(Angle::Free, Self::type_id)?;
        self.expect(Punct::RParen, "after a type")?;
        Ok(ty)
    }

    fn type_id_operand(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        let operand = if self.at(Punct::LParen) && self.operand_is_type(self.pos) {
            TypeOrExpr::Type(self.parenthesized_type()?)
        } else {
            TypeOrExpr::Expr(self.parenthesized_expr("after `typeid`")?)
        };
        Ok(self.expr(start, ExprKind::Typeid(operand)))
    }

    fn type_trait(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let sym = self.expect_ident("the name of a trait")?;
        self.expect(Punct::LParen, "after the name of a trait")?;
        let args = self.with_angle(Angle::Free, |parser| {
            let mut args: SmallVec<[&'a TypeExpr<'a>; 2]> = SmallVec::new();
            while !parser.at(Punct::RParen) {
                let first = parser.pos;
                let mut ty = parser.type_id()?;
                if parser.eat(Punct::Ellipsis) {
                    let kind = TypeExprKind::Pack(ty);
                    let span = parser.span_from(first);
                    ty = parser.alloc(TypeExpr { quals: Quals::default(), kind, span });
                }
                args.push(ty);
                if !parser.eat(Punct::Comma) {
                    break;
                }
            }
            Ok(parser.slice(&args))
        })?;
        self.expect(Punct::RParen, "after the operands of a trait")?;
        Ok(self.expr(start, ExprKind::TypeTrait { name: self.text(sym), args }))
    }

    fn offset_of(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.expect(Punct::LParen, "after `offsetof`")?;
        let ty = self.with_angle(Angle::Free, Self::type_id)?;
        self.expect(Punct::Comma, "after the class in `offsetof`")?;
        let mut path: SmallVec<[&'a str; 2]> = SmallVec::new();
        loop {
            let sym = self.expect_ident("the name of a member")?;
            path.push(self.text(sym));
            if self.at(Punct::LBracket) {
                return Err(self.not_supported("elements of arrays in `offsetof` are"));
            }
            if !self.eat(Punct::Dot) {
                break;
            }
        }
        self.expect(Punct::RParen, "after the member in `offsetof`")?;
        Ok(self.expr(start, ExprKind::Offsetof { ty, path: self.slice(&path) }))
    }

    fn bit_cast(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.expect(Punct::LParen, "after `__builtin_bit_cast`")?;
        let (ty, expr) = self.with_angle(Angle::Free, |parser| {
            let ty = parser.type_id()?;
            parser.expect(Punct::Comma, "after the type of a cast")?;
            Ok((ty, parser.assignment()?))
        })?;
        self.expect(Punct::RParen, "after an expression")?;
        Ok(self.expr(start, ExprKind::Cast { kind: CastKind::Bit, ty, expr }))
    }

    fn va_arg(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.expect(Punct::LParen, "after `va_arg`")?;
        let (list, ty) = self.with_angle(Angle::Free, |parser| {
            let list = parser.assignment()?;
            parser.expect(Punct::Comma, "in `va_arg`")?;
            Ok((list, parser.type_id()?))
        })?;
        self.expect(Punct::RParen, "after a type")?;
        Ok(self.expr(start, ExprKind::VaArg(list, ty)))
    }

    /// `new (place) T(args)`, `new T[n]`, `new (T)`
    fn new_expression(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        let mut placement: &'a [&'a Expr<'a>] = &[];
        if self.at(Punct::LParen) && !self.is_new_type() {
            placement = self.arguments("after `new`")?;
        }
        let mut count = None;
        let ty = if self.at(Punct::LParen) {
            self.parenthesized_type()?
        } else {
            let (ty, first) = self.nested(Self::new_type)?;
            count = first;
            ty
        };
        let init = if self.at(Punct::LParen) {
            Some(Init::Paren(self.arguments("after the type of `new`")?))
        } else if self.at(Punct::LBrace) {
            Some(Init::Brace(self.braced_list()?))
        } else {
            None
        };
        Ok(self.expr(start, ExprKind::New { placement, ty, count, init }))
    }

    /// Whether the parenthesis after `new` holds the type rather than placement arguments.
    fn is_new_type(&self) -> bool {
        let after = self.input.skip_group(self.pos);
        match self.holds_type(self.pos) {
            Some(Sure::Known) => {
                !self.input.is(after, Punct::LParen) || self.holds_type(after).is_none()
            }
            Some(Sure::Guess) => {
                self.scan_specifiers(after).is_none() && !self.input.is(after, Punct::LParen)
            }
            None => false,
        }
    }

    fn new_type(&mut self) -> Parsed<(&'a TypeExpr<'a>, Option<&'a Expr<'a>>)> {
        let (_, base) = self.specifiers_with_type(SpecPlace::Type)?;
        let mut ty = self.pointers(base)?;
        let mut dimensions: SmallVec<[&'a Expr<'a>; 2]> = SmallVec::new();
        while self.eat(Punct::LBracket) {
            dimensions.push(self.with_angle(Angle::Free, Self::expression)?);
            self.expect(Punct::RBracket, "after the size of an array")?;
            if dimensions.len() > 64 {
                return Err(self.error_here("nested too deeply"));
            }
        }
        for dimension in dimensions.iter().skip(1).rev() {
            let kind = TypeExprKind::Array(ty, Some(dimension));
            ty = self.alloc(TypeExpr { quals: Quals::default(), kind, span: base.span });
        }
        Ok((ty, dimensions.first().copied()))
    }

    // Initializer lists.

    /// One element of a braced list, with its designators.
    pub(super) fn init_item(&mut self) -> Parsed<InitItem<'a>> {
        let mut designators: SmallVec<[Designator<'a>; 1]> = SmallVec::new();
        loop {
            if self.at(Punct::Dot) && self.input.ident(self.pos + 1).is_some() {
                self.pos += 1;
                let sym = self.expect_ident("the name of a member")?;
                designators.push(Designator::Field(self.text(sym)));
            } else if self.at(Punct::LBracket) && self.is_designator(!designators.is_empty()) {
                self.pos += 1;
                let index = self.conditional()?;
                let last = if self.eat(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                self.expect(Punct::RBracket, "after an index")?;
                designators.push(match last {
                    Some(last) => Designator::Range(index, last),
                    None => Designator::Index(index),
                });
            } else {
                break;
            }
        }
        if !designators.is_empty() && !self.at(Punct::LBrace) {
            self.expect(Punct::Assign, "after a designator")?;
        }
        let start = self.pos;
        let mut value = self.initializer_clause()?;
        if self.eat(Punct::Ellipsis) {
            value = self.expr(start, ExprKind::Pack(value));
        }
        Ok(InitItem { designators: self.slice(&designators), value })
    }

    /// Whether the `[` here designates an element, rather than opening a lambda.
    fn is_designator(&self, is_within: bool) -> bool {
        let after = self.input.skip_group(self.pos);
        self.input.is(after, Punct::Assign)
            || is_within
            || (self.input.is(after, Punct::Dot) || self.input.is(after, Punct::LBracket))
    }
}
