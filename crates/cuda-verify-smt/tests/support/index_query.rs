//! A builder of queries about the indices of two threads.

use cuda_verify_smt::{Sort, TermId, TermPool};

/// Builds a query about two threads; names with a digit are per thread.
pub(crate) struct Query {
    pub(crate) pool: TermPool,
    pub(crate) width: u32,
    pub(crate) formulas: Vec<TermId>,
}

impl Query {
    pub(crate) fn new(width: u32) -> Self {
        Self { pool: TermPool::new(), width, formulas: Vec::new() }
    }

    pub(crate) fn symbol(&mut self, name: &str) -> TermId {
        self.pool.mk_symbol(name, Sort::BitVec(self.width))
    }

    /// A symbol of 32 bits, zero-extended to the width of the query.
    pub(crate) fn dimension(&mut self, name: &str) -> TermId {
        let symbol = self.pool.mk_symbol(name, Sort::BitVec(32));
        self.pool.mk_zero_extend(self.width - 32, symbol)
    }

    pub(crate) fn pair(&mut self, name: &str) -> [TermId; 2] {
        [1, 2].map(|thread| self.dimension(&format!("{name}{thread}")))
    }

    pub(crate) fn n(&mut self, value: u64) -> TermId {
        self.pool.mk_bv(self.width, value)
    }

    pub(crate) fn below(&mut self, a: TermId, b: TermId) {
        let t = self.pool.mk_bv_ult(a, b);
        self.formulas.push(t);
    }

    pub(crate) fn at_most(&mut self, a: TermId, b: u64) {
        let b = self.n(b);
        let t = self.pool.mk_bv_ule(a, b);
        self.formulas.push(t);
    }

    pub(crate) fn at_least(&mut self, a: TermId, b: u64) {
        let b = self.n(b);
        let t = self.pool.mk_bv_ule(b, a);
        self.formulas.push(t);
    }

    pub(crate) fn equal(&mut self, a: TermId, b: TermId) {
        let t = self.pool.mk_eq(a, b);
        self.formulas.push(t);
    }

    /// Some of the pairs differ.
    pub(crate) fn distinct(&mut self, pairs: &[[TermId; 2]]) {
        let differ: Vec<TermId> = pairs.iter().map(|&[a, b]| self.pool.mk_distinct(a, b)).collect();
        let t = self.pool.mk_or_all(differ);
        self.formulas.push(t);
    }

    /// `sum of products`.
    pub(crate) fn sum(&mut self, products: &[&[TermId]]) -> TermId {
        let mut sum = self.n(0);
        for factors in products {
            let mut product = self.n(1);
            for &factor in *factors {
                product = self.pool.mk_bv_mul(product, factor);
            }
            sum = self.pool.mk_bv_add(sum, product);
        }
        sum
    }
}

/// Block and thread of two threads of one launch with blocks of `bdim` threads.
pub(crate) struct Threads {
    pub(crate) block: [TermId; 2],
    pub(crate) thread: [TermId; 2],
    pub(crate) bdim: TermId,
    pub(crate) gdim: TermId,
}

pub(crate) fn threads(q: &mut Query, max_blocks: u64) -> Threads {
    let (bdim, gdim) = (q.dimension("bdim"), q.dimension("gdim"));
    let (block, thread) = (q.pair("bid"), q.pair("tid"));
    q.at_most(bdim, 1024);
    q.at_most(gdim, max_blocks);
    for k in 0..2 {
        q.below(block[k], gdim);
        q.below(thread[k], bdim);
    }
    q.distinct(&[block, thread]);
    Threads { block, thread, bdim, gdim }
}
