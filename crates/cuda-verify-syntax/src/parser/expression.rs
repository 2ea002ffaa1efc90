//! Expressions: operators and what hangs on operands ([expr]).
//!
//! Binary operators go through an operator stack, prefix operators through a list, so that neither a long sum nor a
//! row of signs nests the parser; only brackets, conditionals and assignments do.

use smallvec::SmallVec;

use super::input::Word;
use super::lookahead::Sure;
use super::name::NamePlace;
use super::{Abandoned, Angle, MAX_CHAIN, MAX_DEPTH, Parsed, Parser};
use crate::ast::{BinaryOp, CastKind, Expr, ExprKind, Init, TypeExpr, TypeOrExpr, UnaryOp};
use crate::token::{Keyword, Punct, TokenKind};

/// A binary operator or one that selects through a pointer to member.
#[derive(Clone, Copy)]
pub(super) enum Infix {
    Binary(BinaryOp),
    MemberPointer { is_arrow: bool },
}

/// An operator in front of its operand.
#[derive(Clone, Copy)]
enum Prefix<'a> {
    Unary(UnaryOp),
    Cast(&'a TypeExpr<'a>),
    Sizeof,
    Alignof,
    Delete { is_array: bool },
    Extension,
}

/// Precedence of the operators, the strongest highest ([expr.compound]).
fn infix_of(punct: Punct) -> Option<(Infix, u8)> {
    use BinaryOp as B;
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other punctuators are no operators")]
    let (op, precedence) = match punct {
        Punct::DotStar => return Some((Infix::MemberPointer { is_arrow: false }, 14)),
        Punct::ArrowStar => return Some((Infix::MemberPointer { is_arrow: true }, 14)),
        Punct::Star => (B::Mul, 13),
        Punct::Slash => (B::Div, 13),
        Punct::Percent => (B::Rem, 13),
        Punct::Plus => (B::Add, 12),
        Punct::Minus => (B::Sub, 12),
        Punct::Shl => (B::Shl, 11),
        Punct::Spaceship => (B::Spaceship, 10),
        Punct::Less => (B::Lt, 9),
        Punct::LessEqual => (B::Le, 9),
        Punct::Greater => (B::Gt, 9),
        Punct::GreaterEqual => (B::Ge, 9),
        Punct::EqEq => (B::Eq, 8),
        Punct::BangEq => (B::Ne, 8),
        Punct::Amp => (B::BitAnd, 7),
        Punct::Caret => (B::BitXor, 6),
        Punct::Pipe => (B::BitOr, 5),
        Punct::AmpAmp => (B::LogicalAnd, 4),
        Punct::PipePipe => (B::LogicalOr, 3),
        _ => return None,
    };
    Some((Infix::Binary(op), precedence))
}

fn assignment_of(punct: Punct) -> Option<Option<BinaryOp>> {
    use BinaryOp as B;
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other punctuators do not assign")]
    Some(match punct {
        Punct::Assign => None,
        Punct::PlusAssign => Some(B::Add),
        Punct::MinusAssign => Some(B::Sub),
        Punct::StarAssign => Some(B::Mul),
        Punct::SlashAssign => Some(B::Div),
        Punct::PercentAssign => Some(B::Rem),
        Punct::CaretAssign => Some(B::BitXor),
        Punct::AmpAssign => Some(B::BitAnd),
        Punct::PipeAssign => Some(B::BitOr),
        Punct::ShlAssign => Some(B::Shl),
        _ => return None,
    })
}

fn prefix_of(punct: Punct) -> Option<UnaryOp> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other punctuators are no operators")]
    Some(match punct {
        Punct::Plus => UnaryOp::Plus,
        Punct::Minus => UnaryOp::Minus,
        Punct::Bang => UnaryOp::Not,
        Punct::Tilde => UnaryOp::BitNot,
        Punct::Star => UnaryOp::Deref,
        Punct::Amp => UnaryOp::AddrOf,
        Punct::PlusPlus => UnaryOp::PreInc,
        Punct::MinusMinus => UnaryOp::PreDec,
        _ => return None,
    })
}

impl<'a> Parser<'a, '_> {
    pub(super) fn expr(&self, start: usize, kind: ExprKind<'a>) -> &'a Expr<'a> {
        self.alloc(Expr { span: self.span_from(start), kind })
    }

    fn joined(&self, left: &'a Expr<'a>, right: &'a Expr<'a>, kind: ExprKind<'a>) -> &'a Expr<'a> {
        self.alloc(Expr { span: left.span.to(right.span), kind })
    }

    /// Parses an expression, commas included.
    pub(super) fn expression(&mut self) -> Parsed<&'a Expr<'a>> {
        let mut left = self.assignment()?;
        let mut length = 0;
        while self.at(Punct::Comma) && !self.nth_is(1, Punct::Ellipsis) {
            self.pos += 1;
            let right = self.assignment()?;
            left = self.joined(left, right, ExprKind::Binary(BinaryOp::Comma, left, right));
            length = self.lengthen(length)?;
        }
        Ok(left)
    }

    fn lengthen(&mut self, length: usize) -> Parsed<usize> {
        if length >= MAX_CHAIN {
            return Err(self.error_here("too many operators in a row"));
        }
        Ok(length + 1)
    }

    /// Parses an expression without commas.
    pub(super) fn assignment(&mut self) -> Parsed<&'a Expr<'a>> {
        self.nested(Self::assignment_inner)
    }

    fn assignment_inner(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        if self.eat_keyword(Keyword::Throw) {
            let ends = matches!(
                self.kind(),
                TokenKind::Punct(
                    Punct::Semi | Punct::RParen | Punct::Colon | Punct::Comma | Punct::RBrace
                )
            );
            let operand = if ends { None } else { Some(self.assignment()?) };
            return Ok(self.expr(start, ExprKind::Throw(operand)));
        }
        let left = self.binary()?;
        if self.at(Punct::Question) {
            return self.conditional_after(left);
        }
        let Some((op, n_tokens)) = self.assigning() else { return Ok(left) };
        if self.nth_is(n_tokens, Punct::Ellipsis) {
            // A fold expression: its parenthesis goes on.
            return Ok(left);
        }
        self.pos += n_tokens;
        let right = self.initializer_clause()?;
        Ok(self.joined(left, right, ExprKind::Assign(op, left, right)))
    }

    /// The assignment operator here, what it does before it assigns, and the number of its tokens.
    pub(super) fn assigning(&self) -> Option<(Option<BinaryOp>, usize)> {
        let TokenKind::Punct(punct) = self.kind() else { return None };
        let is_shift = punct == Punct::Greater
            && self.input.is_joint(self.pos)
            && self.nth_is(1, Punct::GreaterEqual);
        if is_shift {
            return Some((Some(BinaryOp::Shr), 2));
        }
        assignment_of(punct).map(|op| (op, 1))
    }

    /// Parses an expression without commas and assignments.
    pub(super) fn conditional(&mut self) -> Parsed<&'a Expr<'a>> {
        self.nested(|parser| {
            let left = parser.binary()?;
            if parser.at(Punct::Question) { parser.conditional_after(left) } else { Ok(left) }
        })
    }

    fn conditional_after(&mut self, cond: &'a Expr<'a>) -> Parsed<&'a Expr<'a>> {
        self.pos += 1;
        let middle = if self.at(Punct::Colon) {
            None
        } else {
            Some(self.with_angle(Angle::Free, Self::expression)?)
        };
        self.expect(Punct::Colon, "in a conditional expression")?;
        let last = self.initializer_clause()?;
        Ok(self.joined(cond, last, ExprKind::Conditional(cond, middle, last)))
    }

    /// The binary operator here, its precedence and the number of its tokens.
    pub(super) fn infix(&self) -> Option<(Infix, u8, usize)> {
        let TokenKind::Punct(punct) = self.kind() else { return None };
        if punct == Punct::Greater {
            if self.angle == Angle::Template || self.closes_launch() {
                return None;
            }
            if self.input.is_joint(self.pos) {
                if self.nth_is(1, Punct::GreaterEqual) {
                    return None;
                }
                if self.nth_is(1, Punct::Greater) {
                    return Some((Infix::Binary(BinaryOp::Shr), 11, 2));
                }
            }
        }
        infix_of(punct).map(|(infix, precedence)| (infix, precedence, 1))
    }

    /// Whether a launch configuration ends here. Blanks between the three signs, as formatters put them there, mean
    /// nothing: no expression goes on after two of them with a third.
    fn closes_launch(&self) -> bool {
        self.angle == Angle::Launch && (0..3).all(|n| self.nth_is(n, Punct::Greater))
    }

    /// The number of tokens that open a launch configuration here: one, or `<<` and `<` with a blank between.
    fn launch_opening(&self) -> Option<usize> {
        if self.at(Punct::LaunchOpen) {
            return Some(1);
        }
        (self.at(Punct::Shl) && self.nth_is(1, Punct::Less)).then_some(2)
    }

    /// Parses operands joined by binary operators.
    pub(super) fn binary(&mut self) -> Parsed<&'a Expr<'a>> {
        let mut operands: SmallVec<[&'a Expr<'a>; 4]> = SmallVec::new();
        let mut operators: SmallVec<[(Infix, u8); 4]> = SmallVec::new();
        let mut operand = self.unary()?;
        let mut length = 0;
        while let Some((infix, precedence, n_tokens)) = self.infix() {
            if self.nth_is(n_tokens, Punct::Ellipsis) {
                // A fold expression: its parenthesis goes on.
                break;
            }
            while let Some(&(top, strength)) = operators.last()
                && strength >= precedence
            {
                operators.pop();
                operand = self.reduce(top, operands.pop(), operand);
            }
            operands.push(operand);
            operators.push((infix, precedence));
            self.pos += n_tokens;
            operand = self.unary()?;
            length = self.lengthen(length)?;
        }
        while let Some((top, _)) = operators.pop() {
            operand = self.reduce(top, operands.pop(), operand);
        }
        Ok(operand)
    }

    fn reduce(
        &self,
        infix: Infix,
        left: Option<&'a Expr<'a>>,
        right: &'a Expr<'a>,
    ) -> &'a Expr<'a> {
        let left = left.expect("invariant: an operator has an operand on its left");
        let kind = match infix {
            Infix::Binary(op) => ExprKind::Binary(op, left, right),
            Infix::MemberPointer { is_arrow } => {
                ExprKind::MemberPointer { base: left, is_arrow, member: right }
            }
        };
        self.joined(left, right, kind)
    }

    /// Parses prefix operators, casts and the operand.
    pub(super) fn unary(&mut self) -> Parsed<&'a Expr<'a>> {
        let mut prefixes: SmallVec<[(usize, Prefix<'a>); 4]> = SmallVec::new();
        let mut expr = loop {
            let start = self.pos;
            match self.prefix()? {
                Some(prefix) => prefixes.push((start, prefix)),
                None => break self.postfix()?,
            }
            if prefixes.len() > to_usize(MAX_DEPTH) {
                return Err(self.error_here("nested too deeply"));
            }
        };
        for (start, prefix) in prefixes.into_iter().rev() {
            let kind = match prefix {
                Prefix::Unary(op) => ExprKind::Unary(op, expr),
                Prefix::Cast(ty) => ExprKind::Cast { kind: CastKind::CStyle, ty, expr },
                Prefix::Sizeof => ExprKind::Sizeof(TypeOrExpr::Expr(expr)),
                Prefix::Alignof => ExprKind::Alignof(TypeOrExpr::Expr(expr)),
                Prefix::Delete { is_array } => ExprKind::Delete { is_array, expr },
                Prefix::Extension => continue,
            };
            expr = self.expr(start, kind);
        }
        Ok(expr)
    }

    fn prefix(&mut self) -> Parsed<Option<Prefix<'a>>> {
        match self.kind() {
            TokenKind::Punct(Punct::LParen) => {
                if !self.is_cast(self.pos) {
                    return Ok(None);
                }
                let close = self.input.skip_group(self.pos);
                if self.input.is(close, Punct::LBrace) {
                    return Ok(None);
                }
                self.pos += 1;
                let ty = self.with_angle(Angle::Free, Self::type_id)?;
                self.expect(Punct::RParen, "after the type of a cast")?;
                Ok(Some(Prefix::Cast(ty)))
            }
            TokenKind::Punct(Punct::AmpAmp) => Err(self.not_supported("addresses of labels are")),
            TokenKind::Punct(Punct::ColonColon)
                if self.input.is_keyword(self.pos + 1, Keyword::Delete) =>
            {
                self.pos += 1;
                Ok(self.keyword_prefix())
            }
            TokenKind::Punct(punct) => {
                let Some(op) = prefix_of(punct) else { return Ok(None) };
                self.pos += 1;
                Ok(Some(Prefix::Unary(op)))
            }
            TokenKind::Identifier(_) => Ok(self.keyword_prefix()),
            TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => Ok(None),
        }
    }

    fn keyword_prefix(&mut self) -> Option<Prefix<'a>> {
        let is_alignof = self.word() == Word::Alignof;
        let prefix = match self.keyword() {
            Some(Keyword::Sizeof) if !self.nth_is(1, Punct::Ellipsis) => Prefix::Sizeof,
            Some(Keyword::Alignof | Keyword::GnuAlignof) => Prefix::Alignof,
            None if is_alignof => Prefix::Alignof,
            Some(Keyword::Extension) => Prefix::Extension,
            Some(Keyword::Delete) => {
                self.pos += 1;
                let is_array = self.at(Punct::LBracket) && self.nth_is(1, Punct::RBracket);
                if is_array {
                    self.pos += 2;
                }
                return Some(Prefix::Delete { is_array });
            }
            _ => return None,
        };
        if matches!(prefix, Prefix::Sizeof | Prefix::Alignof)
            && self.nth_is(1, Punct::LParen)
            && self.operand_is_type(self.pos + 1)
        {
            return None;
        }
        self.pos += 1;
        Some(prefix)
    }

    /// Whether the parenthesis at `at`, after `sizeof`, holds a type.
    pub(super) fn operand_is_type(&self, at: usize) -> bool {
        match self.holds_type(at) {
            Some(Sure::Known) => true,
            // `sizeof (x).y` with unknown `x`
            Some(Sure::Guess) => !matches!(
                self.input.kind(self.input.skip_group(at)),
                TokenKind::Punct(Punct::Dot | Punct::Arrow | Punct::LBracket | Punct::LParen)
            ),
            None => false,
        }
    }

    /// Parses an operand with the calls, indices and selections behind it.
    fn postfix(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        let mut expr = self.primary()?;
        let mut length = 0;
        while let TokenKind::Punct(punct) = self.kind() {
            #[expect(clippy::wildcard_enum_match_arm, reason = "all others end the operand")]
            let kind = match punct {
                Punct::LParen => {
                    let args = self.arguments("in a call")?;
                    ExprKind::Call { callee: expr, args }
                }
                Punct::LBracket => self.index(expr)?,
                Punct::Dot | Punct::Arrow => {
                    self.pos += 1;
                    let name = self.name(NamePlace::Member)?.name;
                    ExprKind::Member { base: expr, is_arrow: punct == Punct::Arrow, name }
                }
                Punct::PlusPlus => {
                    self.pos += 1;
                    ExprKind::Unary(UnaryOp::PostInc, expr)
                }
                Punct::MinusMinus => {
                    self.pos += 1;
                    ExprKind::Unary(UnaryOp::PostDec, expr)
                }
                Punct::LaunchOpen | Punct::Shl => match self.launch_opening() {
                    Some(n_tokens) => self.launch(expr, n_tokens)?,
                    None => break,
                },
                _ => break,
            };
            expr = self.expr(start, kind);
            length += 1;
            if length > MAX_DEPTH {
                return Err(self.error_here("nested too deeply"));
            }
        }
        Ok(expr)
    }

    fn index(&mut self, base: &'a Expr<'a>) -> Parsed<ExprKind<'a>> {
        self.pos += 1;
        let index = self.with_angle(Angle::Free, |parser| {
            if parser.at(Punct::LBrace) { parser.braced_list() } else { parser.expression() }
        })?;
        self.expect(Punct::RBracket, "after an index")?;
        Ok(ExprKind::Index { base, index })
    }

    /// `<<<grid, block, shared, stream>>>(args)` behind the kernel.
    fn launch(&mut self, kernel: &'a Expr<'a>, n_tokens: usize) -> Parsed<ExprKind<'a>> {
        let open = self.span_at(self.pos);
        self.pos += n_tokens;
        let config = self.with_angle(Angle::Launch, |parser| {
            let mut config: SmallVec<[&'a Expr<'a>; 4]> = SmallVec::new();
            loop {
                config.push(parser.initializer_clause()?);
                if !parser.eat(Punct::Comma) {
                    break;
                }
            }
            if !parser.closes_launch() {
                return Err(parser.expected("`>>>` after the launch configuration"));
            }
            parser.pos += 3;
            Ok(config)
        })?;
        if config.len() < 2 || config.len() > 4 {
            return Err(self.error(open, "a launch configuration has two to four arguments"));
        }
        if !self.at(Punct::LParen) {
            return Err(self.expected("`(` after the launch configuration"));
        }
        let args = self.arguments("in a launch")?;
        Ok(ExprKind::Launch { kernel, config: self.slice(&config), args })
    }

    /// Parses `(a, b, ..)`.
    pub(super) fn arguments(&mut self, place: &str) -> Parsed<&'a [&'a Expr<'a>]> {
        self.expect(Punct::LParen, place)?;
        let args = self.with_angle(Angle::Free, |parser| {
            let mut args: SmallVec<[&'a Expr<'a>; 8]> = SmallVec::new();
            if parser.at(Punct::RParen) {
                return Ok(parser.slice(&args));
            }
            loop {
                let start = parser.pos;
                let mut arg = parser.initializer_clause()?;
                if parser.eat(Punct::Ellipsis) {
                    arg = parser.expr(start, ExprKind::Pack(arg));
                }
                args.push(arg);
                if !parser.eat(Punct::Comma) {
                    break;
                }
            }
            Ok::<_, Abandoned>(parser.slice(&args))
        })?;
        if !self.eat(Punct::RParen) {
            return Err(self.expected("`,` or `)` after an argument"));
        }
        Ok(args)
    }

    /// Parses `(e)` and gives `e`.
    pub(super) fn parenthesized_expr(&mut self, place: &str) -> Parsed<&'a Expr<'a>> {
        self.expect(Punct::LParen, place)?;
        let expr = self.with_angle(Angle::Free, Self::expression)?;
        self.expect(Punct::RParen, "after an expression")?;
        Ok(expr)
    }

    /// Parses `(args)` or `{args}` behind a type.
    pub(super) fn construct(&mut self, start: usize, ty: &'a TypeExpr<'a>) -> Parsed<&'a Expr<'a>> {
        let init = if self.at(Punct::LBrace) {
            Init::Brace(self.braced_list()?)
        } else {
            Init::Paren(self.arguments("after a type")?)
        };
        Ok(self.expr(start, ExprKind::Construct { ty, init }))
    }
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
fn to_usize(value: u32) -> usize {
    value as usize
}
