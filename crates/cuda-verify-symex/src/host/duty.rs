//! What the caller of an entry is taken to observe, as preconditions that people can read.
//!
//! A condition is the caller's if it depends on what that passes and on nothing that the function takes from its
//! environment itself. It is noted with the conditions of the path on which it is asked for, as far as these are not
//! duties themselves.

use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind};

use crate::engine::Engine;
use crate::evidence::Duty;
use crate::exec::path::Path;
use crate::outcome::Precondition;
use crate::rules;
use crate::symbols::{Origin, Origins};

/// Preconditions that are noted.
const MAX_DUTIES: usize = 100;
/// Longer ones are not written out.
const MAX_CHARACTERS: usize = 100;

/// Operators as they are written in C.
const SIGNS: [(Op, &str); 6] = [
    (Op::BvAdd, " + "),
    (Op::BvMul, " * "),
    (Op::BvSdiv, " / "),
    (Op::BvUdiv, " / "),
    (Op::BvSrem, " % "),
    (Op::BvUrem, " % "),
];

impl Engine<'_> {
    /// Whether a condition on a path is for the caller of the entry to see to: if it cannot hold at all, the last decision
    /// on the way to it is.
    pub(crate) fn is_callers(&self, path: &Path, cond: TermId) -> bool {
        if self.config.is_harness || self.is_off(rules::LAUNCHER_PRECONDITIONS) {
            return false;
        }
        let decided = if self.pool.is_false(cond) {
            path.guard.literals_from(path.guard.len().saturating_sub(1)).first().copied()
        } else {
            Some(cond)
        };
        decided.is_none_or(|decided| !self.pool.origins(decided).meets(Origins::INPUT))
    }

    /// Notes what the caller of the entry is taken to observe.
    pub(crate) fn note_duty(
        &mut self,
        path: &Path,
        property: PropertyKind,
        cond: TermId,
        span: Span,
    ) {
        if self.evidence.duties.len() >= MAX_DUTIES || !self.is_recording(path) {
            return;
        }
        let span = self.caller_span(path, span);
        let is_duty = |term: TermId| self.evidence.duties.iter().any(|duty| duty.cond == term);
        let literals = path.guard.literals_from(0).iter().copied();
        let under: Vec<TermId> = literals.filter(|it| !is_duty(*it) && *it != cond).collect();
        let precondition = Precondition { property, text: self.duty_text(&under, cond), span };
        if !self.evidence.duties.iter().any(|duty| duty.precondition == precondition) {
            self.evidence.duties.push(Duty { precondition, cond });
        }
    }

    /// A condition under others; `None` if it is too long or about what has no name in the program.
    fn duty_text(&self, under: &[TermId], cond: TermId) -> Option<String> {
        let text = if self.pool.is_false(cond) {
            let (last, before) = under.split_last()?;
            let text = self.text_of(*last, false)?;
            self.with_conditions(before, text)
        } else {
            let text = self.text_of(cond, true)?;
            self.with_conditions(under, text)
        };
        Some(text).filter(|text| text.chars().count() <= MAX_CHARACTERS)
    }

    /// A text with the conditions under which it counts, as far as they can be written.
    fn with_conditions(&self, under: &[TermId], text: String) -> String {
        let parts: Vec<String> =
            under.iter().filter_map(|part| self.text_of(*part, true)).collect();
        if parts.is_empty() { text } else { format!("{text} where {}", parts.join(" and ")) }
    }

    /// A Boolean term or its negation in the words of C.
    fn text_of(&self, term: TermId, is_positive: bool) -> Option<String> {
        let Some((op, operands)) = self.pool.as_app(term) else {
            let name = self.number_text(term, false)?;
            return Some(if is_positive { name } else { format!("!{name}") });
        };
        match (op, operands) {
            (Op::Not, &[of]) => self.text_of(of, !is_positive),
            (Op::And | Op::Or, _) => {
                let parts: Option<Vec<String>> =
                    operands.iter().map(|part| self.text_of(*part, is_positive)).collect();
                let word = if (op == Op::And) == is_positive { " and " } else { " or " };
                Some(parts?.join(word))
            }
            (Op::Eq, &[a, b]) => {
                let sign = if is_positive { "==" } else { "!=" };
                let (a, b) = if self.pool.is_const(a) { (b, a) } else { (a, b) };
                Some(format!(
                    "{} {sign} {}",
                    self.number_text(a, true)?,
                    self.number_text(b, true)?
                ))
            }
            (Op::BvSlt, &[a, b]) => self.comparison(a, b, is_positive, "<", ">=", true),
            (Op::BvSle, &[a, b]) => self.comparison(a, b, is_positive, "<=", ">", true),
            (Op::BvUlt | Op::BvUle, &[a, b]) => {
                let is_strict = op == Op::BvUlt;
                let range = is_positive.then(|| self.range_text(a, b, is_strict)).flatten();
                let (sign, other) = if is_strict { ("<", ">=") } else { ("<=", ">") };
                range.or_else(|| self.comparison(a, b, is_positive, sign, other, false))
            }
            _ => None,
        }
    }

    /// A number compared with another one, the constant on the right.
    fn comparison(
        &self,
        a: TermId,
        b: TermId,
        is_positive: bool,
        sign: &str,
        negated: &str,
        is_signed: bool,
    ) -> Option<String> {
        let mut sign = if is_positive { sign } else { negated };
        let (mut left, mut right) = (a, b);
        if self.pool.is_const(left) {
            (left, right) = (right, left);
            sign = match sign {
                "<" => ">",
                "<=" => ">=",
                ">" => "<",
                _ => "<=",
            };
        }
        let (left, right) =
            (self.number_text(left, is_signed)?, self.number_text(right, is_signed)?);
        Some(format!("{left} {sign} {right}"))
    }

    /// The range of an index that is, times the size of an element, less than a constant.
    fn range_text(&self, a: TermId, b: TermId, is_strict: bool) -> Option<String> {
        let limit = self.pool.as_bv_u64(b)?;
        let (constant, parts) = self.pool.linear(a);
        let [(factor, part)] = parts[..] else { return None };
        if constant != 0 || factor == 0 || factor > limit.max(1) {
            return None;
        }
        let count = if is_strict { limit.div_ceil(factor) } else { limit / factor + 1 };
        Some(format!("0 <= {} < {count}", self.number_text(part, true)?))
    }

    /// A number in the words of C.
    fn number_text(&self, term: TermId, is_signed: bool) -> Option<String> {
        match self.pool.kind(term) {
            TermKind::Const(_) if is_signed => {
                self.pool.as_bv_i64(term).map(|number| number.to_string())
            }
            TermKind::Const(_) => self.pool.as_bv_u64(term).map(|number| number.to_string()),
            TermKind::Symbol(_) => self.symbol_text(term),
            TermKind::App(op, operands) => {
                if matches!(op, Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Extract { low: 0, .. })
                {
                    return self.number_text(operands[0], is_signed);
                }
                let (_, sign) = SIGNS.iter().find(|(known, _)| known == op)?;
                let parts: Option<Vec<String>> =
                    operands.iter().map(|part| self.number_text(*part, true)).collect();
                let text = parts?.join(sign);
                Some(if *op == Op::BvAdd { format!("({text})") } else { text })
            }
        }
    }

    /// The name in the program of an argument.
    fn symbol_text(&self, symbol: TermId) -> Option<String> {
        if let Some(meaning) = self.definition(symbol) {
            return self.number_text(meaning, true);
        }
        if self.pool.info(symbol)?.origin != Origin::Argument {
            return None;
        }
        let name = self.pool.as_symbol(symbol)?;
        let name = name.split('!').next().unwrap_or_default();
        let plain = name.split('.').next().unwrap_or(name);
        (!plain.is_empty() && !plain.starts_with('$')).then(|| plain.to_owned())
    }
}
