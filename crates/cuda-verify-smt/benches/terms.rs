//! Building and simplifying terms.
#![expect(missing_docs, reason = "criterion's macros")]

use criterion::{Criterion, criterion_group, criterion_main};
use cuda_verify_smt::{Sort, TermId, TermPool};
use std::hint::black_box;

/// Concrete arithmetic, as in an interpreter: a linear congruential generator and an index computation.
fn constants(pool: &mut TermPool, steps: u64) -> TermId {
    let multiplier = pool.mk_bv(32, 1_664_525);
    let increment = pool.mk_bv(32, 1_013_904_223);
    let limit = pool.mk_bv(32, 1 << 20);
    let mut state = pool.mk_bv(32, 1);
    for _ in 0..steps {
        let product = pool.mk_bv_mul(state, multiplier);
        state = pool.mk_bv_add(product, increment);
        let index = pool.mk_bv_urem(state, limit);
        let wide = pool.mk_zero_extend(32, index);
        let is_in_bounds = pool.mk_bv_ult(index, limit);
        black_box((wide, is_in_bounds));
    }
    state
}

/// Index arithmetic of a thread: `(block * 256 + thread) * 4 + k`, compared with a bound.
fn indices(pool: &mut TermPool, steps: u64) {
    let block = pool.mk_symbol("block", Sort::BitVec(32));
    let thread = pool.mk_symbol("thread", Sort::BitVec(32));
    let size = pool.mk_bv(32, 256);
    let base = pool.mk_bv_mul(block, size);
    let linear = pool.mk_bv_add(base, thread);
    let four = pool.mk_bv(32, 4);
    let scaled = pool.mk_bv_mul(linear, four);
    for k in 0..steps {
        let k = pool.mk_bv(32, k);
        let index = pool.mk_bv_add(scaled, k);
        let other = pool.mk_bv_add(index, four);
        let differs = pool.mk_distinct(index, other);
        let wide = pool.mk_sign_extend(32, index);
        black_box((differs, wide));
    }
}

/// Chains of guarded increments.
fn guarded(pool: &mut TermPool, steps: u64) -> TermId {
    let one = pool.mk_bv(32, 1);
    let mut counter = pool.mk_bv(32, 0);
    for k in 0..steps {
        let guard = pool.mk_symbol(format!("g{}", k % 3), Sort::Bool);
        let next = pool.mk_bv_add(counter, one);
        counter = pool.mk_ite(guard, next, counter);
    }
    counter
}

fn benches(criterion: &mut Criterion) {
    criterion.bench_function("constants-10k", |bencher| {
        bencher.iter(|| constants(&mut TermPool::new(), 10_000));
    });
    criterion.bench_function("indices-10k", |bencher| {
        bencher.iter(|| indices(&mut TermPool::new(), 10_000));
    });
    criterion.bench_function("guarded-1k", |bencher| {
        bencher.iter(|| guarded(&mut TermPool::new(), 1_000));
    });
}

criterion_group!(terms, benches);
criterion_main!(terms);
