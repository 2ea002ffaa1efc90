//! The second thread: the first one under other names.

use std::rc::Rc;

use cuda_verify_smt::op::{FunctionId, Op};
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::protocol::{Sharing, ThreadTerms};

/// Terms of which it is known which threads agree on their symbols.
pub trait Owners {
    /// The terms.
    fn pool(&mut self) -> &mut TermPool;

    /// Which threads agree on the value of a symbol.
    fn sharing(&self, symbol: TermId) -> Sharing;

    /// Which threads agree on the value of a term.
    fn sharing_of(&mut self, term: TermId) -> Sharing {
        let mut sharing = Sharing::Grid;
        for part in self.pool().post_order(&[term]) {
            let symbol = match self.pool().op(part) {
                Some(Op::Apply(function)) => self.symbol_of(function),
                Some(_) => None,
                None => self.pool().as_symbol(part).map(|_| part),
            };
            if let Some(symbol) = symbol {
                sharing = sharing.min(self.sharing(symbol));
            }
        }
        sharing
    }

    /// A new symbol for the value that another thread has of a symbol.
    fn other(&mut self, symbol: TermId) -> TermId;

    /// Whether there are functions that stand for symbols.
    fn has_functions(&self) -> bool {
        false
    }

    /// The symbol whose values in the iterations of loops a function gives, if it does.
    fn symbol_of(&self, _function: FunctionId) -> Option<TermId> {
        None
    }

    /// The function that gives the values of a symbol in the iterations of loops, where `like` gives those of another.
    fn function_of(&mut self, _symbol: TermId, like: FunctionId) -> FunctionId {
        like
    }
}

/// Gives a second thread's view of terms.
///
/// *Guarantee*: symbols on which the two threads agree keep their names, every other symbol gets a name of its own, one
/// throughout.
#[derive(Clone, Debug)]
pub struct Renaming {
    common: Sharing,
    agreed: Rc<FxHashSet<TermId>>,
    symbols: Rc<FxHashMap<TermId, TermId>>,
    /// Terms whose names are known, and their other names.
    results: FxHashMap<TermId, TermId>,
}

impl Renaming {
    /// Of a thread that agrees with the first one on symbols of that sharing and above.
    #[must_use]
    pub fn new(common: Sharing) -> Self {
        Self::agreeing_on(common, Rc::default())
    }

    /// Of a thread that agrees with the first one on these symbols, too.
    #[must_use]
    pub fn agreeing_on(common: Sharing, agreed: Rc<FxHashSet<TermId>>) -> Self {
        Self { common, agreed, symbols: Rc::default(), results: FxHashMap::default() }
    }

    /// Chooses what the thread has in the place of a symbol.
    pub fn choose(&mut self, symbol: TermId, other: TermId) {
        Rc::make_mut(&mut self.symbols).insert(symbol, other);
        self.results.insert(symbol, other);
    }

    /// The second thread's value of a term.
    pub fn apply(&mut self, terms: &mut impl Owners, term: TermId) -> TermId {
        // Symbols first: which functions are renamed follows from the names of their symbols.
        for symbol in terms.pool().symbols_beyond(term, &self.results) {
            self.name(terms, symbol);
        }
        if terms.has_functions() {
            self.rename_functions(terms, term);
        }
        terms.pool().substitute_further(term, &mut self.results)
    }

    /// The second thread's name of a symbol.
    fn name(&mut self, terms: &mut impl Owners, symbol: TermId) -> TermId {
        if let Some(known) = self.results.get(&symbol) {
            return *known;
        }
        if terms.sharing(symbol) >= self.common || self.agreed.contains(&symbol) {
            // Noted like the others, so that the walk for symbols ends here the next time.
            self.results.insert(symbol, symbol);
            return symbol;
        }
        let other = terms.other(symbol);
        self.choose(symbol, other);
        other
    }

    /// Gives functions the names that go with those of their symbols.
    fn rename_functions(&mut self, terms: &mut impl Owners, term: TermId) {
        if self.results.contains_key(&term) {
            return;
        }
        for part in terms.pool().post_order(&[term]) {
            let Some(Op::Apply(function)) = terms.pool().op(part) else { continue };
            let Some(symbol) = terms.symbol_of(function) else { continue };
            let other = self.name(terms, symbol);
            if other != symbol && !self.results.contains_key(&part) {
                let function = terms.function_of(other, function);
                // Post-order comes to the calls among the operands before, so that these are renamed already.
                let operands = terms.pool().operands(part).to_vec();
                let results = &mut self.results;
                let mut rename = |it| terms.pool().substitute_further(it, results);
                let operands: Vec<TermId> = operands.into_iter().map(&mut rename).collect();
                let renamed = terms.pool().mk_apply(function, &operands);
                self.results.insert(part, renamed);
            }
        }
    }

    /// The renamed symbols so far.
    #[must_use]
    pub fn symbols(&self) -> Rc<FxHashMap<TermId, TermId>> {
        Rc::clone(&self.symbols)
    }

    /// The second thread.
    pub fn thread(&mut self, terms: &mut impl Owners, thread: ThreadTerms) -> ThreadTerms {
        ThreadTerms {
            thread_idx: thread.thread_idx.map(|term| self.apply(terms, term)),
            block_idx: thread.block_idx.map(|term| self.apply(terms, term)),
        }
    }
}
