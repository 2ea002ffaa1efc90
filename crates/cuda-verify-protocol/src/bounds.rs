//! How great the numbers of a protocol can be, so that it is known where arithmetic does not wrap around.

use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;

use crate::formulas::Formulas;

impl Formulas<'_> {
    /// Whether sums and products in a term of the first thread are those of natural numbers, and no greater than a signed
    /// number of their width can be.
    pub(crate) fn is_natural(&self, term: TermId) -> bool {
        self.greatest(term).is_some()
    }

    /// The greatest value of a term, if what it is computed from does not wrap around, nor change its sign.
    fn greatest(&self, term: TermId) -> Option<u64> {
        let width = self.pool.width(term);
        let greatest = |operands: &[TermId]| -> Option<Vec<u64>> {
            operands.iter().map(|it| self.greatest(*it)).collect()
        };
        let value = match self.pool.as_app(term) {
            Some((Op::BvAdd, operands)) => {
                greatest(operands)?.into_iter().try_fold(0, u64::checked_add)
            }
            Some((Op::BvMul, operands)) => {
                greatest(operands)?.into_iter().try_fold(1, u64::checked_mul)
            }
            Some((Op::ZeroExtend(_), &[narrow])) => self.greatest(narrow),
            Some((Op::BvUrem, &[number, divisor])) => match self.pool.as_bv_u64(divisor) {
                Some(divisor) if divisor > 0 => Some(divisor - 1),
                Some(_) | None => self.greatest(number),
            },
            Some((Op::BvUdiv, &[number, divisor])) => {
                let divisor = self.pool.as_bv_u64(divisor)?;
                if divisor > 0 { self.greatest(number) } else { None }
            }
            Some((Op::Ite, &[_, then, otherwise])) => {
                Some(self.greatest(then)?.max(self.greatest(otherwise)?))
            }
            Some((Op::Apply(function), _)) => {
                self.greatest_of_symbol(self.members.symbol_of(function)?)
            }
            // Differences may be below zero, and shifts lose bits.
            Some(_) => None,
            None if self.pool.is_const(term) => self.pool.as_bv_u64(term),
            None => self.greatest_of_symbol(term),
        };
        // The greatest number with a sign: below it an extension by sign and one by zero are the same.
        let most = u64::MAX.checked_shr(u64::BITS - width.min(u64::BITS) + 1).unwrap_or(0);
        value.filter(|value| *value <= most)
    }

    fn greatest_of_symbol(&self, symbol: TermId) -> Option<u64> {
        let events = self.members.events;
        let thread = self.members.symbols;
        let protocol = self.members.protocol;
        let dims = protocol.block.into_iter().chain(protocol.grid);
        if let Some((_, dim)) = thread.all().into_iter().zip(dims).find(|(it, _)| *it == symbol) {
            return Some(self.greatest(dim)?.saturating_sub(1));
        }
        if let Some(id) = self.loop_of(symbol) {
            return Some(self.greatest(events.loops[id].count)?.saturating_sub(1));
        }
        events.declared.get(&symbol)?.symbol.range.map(|(_, last)| last)
    }
}
