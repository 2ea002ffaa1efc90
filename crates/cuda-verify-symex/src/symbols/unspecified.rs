//! Values that the models of libraries make up: which function each of them belongs to.
//!
//! They are symbols, or functions of operands, that may have values which the library does not give: a violation counts
//! only if it is one for all of them.

use cuda_verify_base::Name;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use super::{Origin, Terms};

impl Terms {
    /// Notes that a symbol is a value that the model of a function of a library makes up.
    pub(crate) fn name_unspecified(&mut self, symbol: TermId, function: Name) {
        self.unspecified.insert(symbol, function);
    }

    /// A value that the model of a function of a library makes up, the same for equal operands on the same side.
    pub(crate) fn unspecified_function(
        &mut self,
        name: &Name,
        is_device: bool,
        operands: &[TermId],
        result: Sort,
    ) -> TermId {
        let sorts: Vec<Sort> = operands.iter().map(|operand| self.pool.sort(*operand)).collect();
        let unique = format!("unspecified.{name}.{is_device}.{sorts:?}.{result:?}");
        let function = self.pool.declare_function(unique, &sorts, result);
        self.unspecified_functions.insert(function, name.clone());
        self.pool.mk_apply(function, operands)
    }

    /// The function of a library of which a term has a value that its model makes up, if it has one.
    pub(crate) fn unspecified_in(&self, term: TermId) -> Option<&Name> {
        if self.unspecified.is_empty() && self.unspecified_functions.is_empty() {
            return None;
        }
        self.pool.post_order(&[term]).into_iter().find_map(|part| match self.pool.as_app(part) {
            Some((Op::Apply(function), _)) => self.unspecified_functions.get(&function),
            Some(_) => None,
            None => {
                let mut symbol = part;
                while let Some(Origin::Other(of)) = self.info(symbol).map(|info| info.origin) {
                    symbol = of;
                }
                self.unspecified.get(&symbol)
            }
        })
    }
}
