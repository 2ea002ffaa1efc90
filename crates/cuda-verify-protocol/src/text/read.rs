//! Reading what all forms of protocols have in common: names, numbers, terms, symbols, accesses.

use cuda_verify_base::id::PrimaryMap;
use cuda_verify_smt::op::FunctionId;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::text::{Document, ExpressionId, TextError, read_sort, read_term};

use super::{ORDERS, SHARINGS};
use crate::protocol::{
    Access, AccessKind, INDEX_BITS, MemoryOrder, Object, ObjectId, Sharing, Symbol,
};

/// Reads what all forms of protocols have in common.
pub(super) struct Reader<'a, 'd> {
    pub(super) pool: &'a mut TermPool,
    pub(super) document: &'a Document<'d>,
    pub(super) names: Vec<(String, TermId)>,
    pub(super) functions: Vec<(String, FunctionId)>,
    pub(super) objects: PrimaryMap<ObjectId, Object>,
}

pub(super) type Result<T, E = TextError> = std::result::Result<T, E>;

impl<'a> Reader<'a, '_> {
    pub(super) fn list(&self, id: ExpressionId) -> Result<(&'a str, &'a [ExpressionId])> {
        let document = self.document;
        let items = document.list(id).and_then(|items| items.split_first());
        items
            .and_then(|(head, rest)| Some((document.atom(*head)?, rest)))
            .ok_or_else(|| document.error(id, "expected a list that begins with a word"))
    }

    pub(super) fn wrong<T>(&self, id: ExpressionId, what: &str) -> Result<T> {
        Err(self.document.error(id, what))
    }

    pub(super) fn number<T: std::str::FromStr>(&self, id: ExpressionId) -> Result<T> {
        let number = self.document.atom(id).and_then(|text| text.parse().ok());
        number.ok_or_else(|| self.document.error(id, "expected a number"))
    }

    pub(super) fn sharing(&self, id: ExpressionId) -> Result<Sharing> {
        let name = self.document.atom(id).unwrap_or("");
        let known = SHARINGS.iter().find(|(known, _)| *known == name);
        known
            .map(|(_, sharing)| *sharing)
            .ok_or_else(|| self.document.error(id, "expected thread, warp, block or grid"))
    }

    pub(super) fn order(&self, id: ExpressionId) -> Result<MemoryOrder> {
        let name = self.document.atom(id).unwrap_or("");
        let known = ORDERS.iter().find(|(known, _)| *known == name);
        known
            .map(|(_, order)| *order)
            .ok_or_else(|| self.document.error(id, "expected relaxed, acquire, release or acq_rel"))
    }

    pub(super) fn name(&self, id: ExpressionId) -> Result<String> {
        let name = self.document.symbol(id).map(ToOwned::to_owned);
        name.ok_or_else(|| self.document.error(id, "expected a name"))
    }

    pub(super) fn term(&mut self, id: ExpressionId) -> Result<TermId> {
        let names: Vec<(&str, TermId)> =
            self.names.iter().map(|(name, term)| (name.as_str(), *term)).collect();
        let functions: Vec<(&str, FunctionId)> =
            self.functions.iter().map(|(name, it)| (name.as_str(), *it)).collect();
        read_term(self.pool, self.document.source(id), &names, &functions)
            .map_err(|error| self.document.error(id, error.to_string()))
    }

    pub(super) fn dims(&mut self, id: ExpressionId, items: &[ExpressionId]) -> Result<[TermId; 3]> {
        let &[x, y, z] = items else { return self.wrong(id, "expected three dimensions") };
        let mut dims = [x; 3].map(|_| self.pool.mk_bv(INDEX_BITS, 1));
        for (dim, id) in dims.iter_mut().zip([x, y, z]) {
            *dim = match self.document.atom(id).and_then(|text| text.parse().ok()) {
                Some(number) => self.pool.mk_bv(INDEX_BITS, number),
                None => self.term(id)?,
            };
        }
        Ok(dims)
    }

    pub(super) fn symbol(&mut self, id: ExpressionId, items: &[ExpressionId]) -> Result<Symbol> {
        let ([name, sort, sharing], range) = match *items {
            [name, sort, sharing] => ([name, sort, sharing], None),
            [name, sort, sharing, range] => ([name, sort, sharing], Some(range)),
            _ => return self.wrong(id, "expected name, sort, sharing and perhaps a range"),
        };
        let sort = read_sort(self.document.source(sort))
            .map_err(|error| self.document.error(sort, error.to_string()))?;
        let range = match range.map(|range| (range, self.list(range))) {
            None => None,
            Some((_, Ok(("range", [first, last])))) => {
                Some((self.number(*first)?, self.number(*last)?))
            }
            Some((range, Ok(_) | Err(_))) => {
                return self.wrong(range, "expected `(range FIRST LAST)`");
            }
        };
        let sharing = self.sharing(sharing)?;
        let term = self.declare(name, sort)?;
        Ok(Symbol { term, sharing, range })
    }

    pub(super) fn declare(&mut self, id: ExpressionId, sort: Sort) -> Result<TermId> {
        let name = self.name(id)?;
        let term = self.pool.mk_symbol(name.as_str(), sort);
        if self.pool.sort(term) != sort {
            return self.wrong(id, "there is a symbol of this name and another sort");
        }
        self.names.push((name, term));
        Ok(term)
    }
    /// An access that begins with one of the words for its kind.
    pub(super) fn access(
        &mut self,
        id: ExpressionId,
        head: &str,
        items: &[ExpressionId],
    ) -> Result<Access> {
        let (kind, items) = match (head, items) {
            ("read", items) => (AccessKind::Read, items),
            ("write", items) => (AccessKind::Write, items),
            ("atomic", [order, scope, items @ ..]) => {
                (AccessKind::Atomic(self.order(*order)?, self.sharing(*scope)?), items)
            }
            _ => return self.wrong(id, "expected an access"),
        };
        let &[object, offset, size, ref value @ ..] = items else {
            return self.wrong(id, "expected object, offset, size and perhaps a value");
        };
        let name = self.name(object)?;
        let known = self.objects.iter().find(|(_, known)| known.name == name);
        let Some((found, _)) = known else { return self.wrong(object, "no such object") };
        let size_bytes = self.number(size)?;
        let offset = self.term(offset)?;
        let value = match *value {
            [] => None,
            [value] => match self.list(value)? {
                ("value", [term]) => Some(self.term(*term)?),
                _ => return self.wrong(value, "expected `(value TERM)`"),
            },
            _ => return self.wrong(id, "expected at most one value"),
        };
        Ok(Access { kind, object: found, offset, size_bytes, value })
    }
}
