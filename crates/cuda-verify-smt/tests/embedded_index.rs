//! Index arithmetic on the access patterns of CUDA kernels: each safe one, and a twin in which threads collide.

#[path = "support/index_query.rs"]
mod query;

use cuda_verify_base::Deadline;
use cuda_verify_smt::eval::{Model, satisfies};
use cuda_verify_smt::index::{Budgets, IndexAnswer, decide, decide_goals, prove_goals};
use cuda_verify_smt::{BvValue, Op, Sort, TermId, Value};

use crate::query::{Query, threads};

/// What index arithmetic alone says.
trait Decide {
    fn decide(&self) -> IndexAnswer;
    fn is_safe(&self);
    fn is_not_refuted(&self);
    fn collides(&self);
}

impl Decide for Query {
    #[track_caller]
    fn decide(&self) -> IndexAnswer {
        let deadline = Deadline::never();
        let answer = decide(&self.pool, &self.formulas, &deadline, Budgets::FULL);
        if let IndexAnswer::Sat(model) = &answer {
            assert!(satisfies(&self.pool, model, &self.formulas));
        }
        // Units of about a microsecond of an optimized build.
        assert!(deadline.spent() < 150_000, "{}", deadline.spent());
        answer
    }

    #[track_caller]
    fn is_safe(&self) {
        assert_eq!(self.decide(), IndexAnswer::Unsat);
        let deadline = Deadline::never();
        let (proof, _) = prove_goals(&self.pool, &self.formulas, &deadline, Budgets::FULL);
        assert_eq!(proof, IndexAnswer::Unsat, "what refutes it does not pass the check");
    }

    #[track_caller]
    fn is_not_refuted(&self) {
        assert_ne!(self.decide(), IndexAnswer::Unsat);
    }

    #[track_caller]
    fn collides(&self) {
        assert!(matches!(self.decide(), IndexAnswer::Sat(_)));
    }
}

const WIDTHS: [u32; 2] = [32, 64];

#[test]
fn linear_index() {
    for width in WIDTHS {
        for shift in [0, 1] {
            let mut q = Query::new(width);
            let t = threads(&mut q, 65_535);
            let offset = q.n(shift);
            let first = q.sum(&[&[t.block[0], t.bdim], &[t.thread[0]]]);
            let second = q.sum(&[&[t.block[1], t.bdim], &[t.thread[1]], &[offset]]);
            q.equal(first, second);
            if shift == 0 { q.is_safe() } else { q.collides() }
        }
    }
}

/// Without a bound on the grid the index wraps at 32 bits, and two threads do collide; not at 64 bits.
#[test]
fn linear_index_that_wraps() {
    for width in WIDTHS {
        let mut q = Query::new(width);
        let t = threads(&mut q, (1 << 31) - 1);
        let index = [0, 1].map(|k| q.sum(&[&[t.block[k], t.bdim], &[t.thread[k]]]));
        q.equal(index[0], index[1]);
        if width == 32 { q.collides() } else { q.is_safe() }
    }
}

/// The grid is bounded by a product with the block: nothing wraps.
#[test]
fn linear_index_bounded_by_a_product() {
    let mut q = Query::new(32);
    let [bid1, bid2, tid1, tid2, bdim, gdim] =
        ["bid1", "bid2", "tid1", "tid2", "bdim", "gdim"].map(|name| q.symbol(name));
    let wide = |q: &mut Query, t| q.pool.mk_zero_extend(32, t);
    let (wide_bdim, wide_gdim) = (wide(&mut q, bdim), wide(&mut q, gdim));
    let total = q.pool.mk_bv_mul(wide_bdim, wide_gdim);
    let limit = q.pool.mk_bv(64, 1 << 32);
    let fits = q.pool.mk_bv_ule(total, limit);
    q.formulas.push(fits);
    for (block, thread) in [(bid1, tid1), (bid2, tid2)] {
        q.below(block, gdim);
        q.below(thread, bdim);
    }
    q.distinct(&[[bid1, bid2], [tid1, tid2]]);
    let first = q.sum(&[&[bid1, bdim], &[tid1]]);
    let second = q.sum(&[&[bid2, bdim], &[tid2]]);
    q.equal(first, second);
    q.is_safe();
}

#[test]
fn row_major_offset() {
    for width in WIDTHS {
        for is_bounded in [true, false] {
            let mut q = Query::new(width);
            let (columns, rows) = (q.dimension("W"), q.dimension("H"));
            let (x, y) = (q.pair("x"), q.pair("y"));
            if width == 32 {
                q.at_most(columns, 65_535);
                q.at_most(rows, 65_536);
            }
            for k in 0..2 {
                q.below(y[k], rows);
                if is_bounded || k == 0 {
                    q.below(x[k], columns);
                }
            }
            q.distinct(&[x, y]);
            let offset = [0, 1].map(|k| q.sum(&[&[y[k], columns], &[x[k]]]));
            q.equal(offset[0], offset[1]);
            if is_bounded { q.is_safe() } else { q.collides() }
        }
    }
}

/// Rows of a constant length that is no multiple of the tiles: that they do not overlap is what the guard says.
#[test]
fn guarded_tiles_of_constant_rows() {
    for width in WIDTHS {
        for limit in [1601, 1602] {
            let mut q = Query::new(width);
            let (tile_x, tile_y) = (q.pair("bx"), q.pair("by"));
            let (x, y) = (q.pair("tx"), q.pair("ty"));
            let [side, row, limit] = [16, 1601, limit].map(|number| q.n(number));
            let offset = [0, 1].map(|k| {
                for (index, most) in [(tile_x, 100), (tile_y, 100), (x, 15), (y, 15)] {
                    q.at_most(index[k], most);
                }
                let column = q.sum(&[&[tile_x[k], side], &[x[k]]]);
                let line = q.sum(&[&[tile_y[k], side], &[y[k]]]);
                q.below(column, limit);
                q.below(line, row);
                q.sum(&[&[line, row], &[column]])
            });
            q.distinct(&[tile_x, tile_y, x, y]);
            q.equal(offset[0], offset[1]);
            if q.pool.as_bv_u64(limit) == Some(1601) { q.is_safe() } else { q.is_not_refuted() }
        }
    }
}

/// Signed sizes whose products may be negative, but for the condition that nothing overflows.
#[test]
fn signed_row_major_offset() {
    for is_defined in [true, false] {
        let mut q = Query::new(32);
        let (columns, rows) = (q.symbol("W"), q.symbol("H"));
        let (x, y) = (q.pair("x"), q.pair("y"));
        let zero = q.n(0);
        let mut offsets = Vec::new();
        for k in 0..2 {
            for (index, size) in [(x[k], columns), (y[k], rows)] {
                let bounds = [q.pool.mk_bv_sle(zero, index), q.pool.mk_bv_slt(index, size)];
                q.formulas.extend(bounds);
            }
            let start = q.pool.mk_bv_mul(y[k], columns);
            let offset = q.pool.mk_bv_add(start, x[k]);
            if is_defined {
                let [row, size, column, start_64, offset_64] = [y[k], columns, x[k], start, offset]
                    .map(|term| q.pool.mk_resize_signed(term, 64));
                let product = q.pool.mk_bv_mul(row, size);
                let sum = q.pool.mk_bv_add(start_64, column);
                let facts = [q.pool.mk_eq(product, start_64), q.pool.mk_eq(sum, offset_64)];
                q.formulas.extend(facts);
            }
            offsets.push(offset);
        }
        q.distinct(&[x, y]);
        q.equal(offsets[0], offsets[1]);
        if is_defined { q.is_safe() } else { q.collides() }
    }
}

/// What is read from memory decides between many cases, none of which matters.
#[test]
fn indices_beside_data() {
    let mut q = Query::new(64);
    let t = threads(&mut q, 65_535);
    let index = [0, 1].map(|k| q.sum(&[&[t.block[k], t.bdim], &[t.thread[k]]]));
    q.equal(index[0], index[1]);
    let memory = q.pool.mk_symbol("memory", Sort::Array { index_bits: 64, element_bits: 32 });
    for place in 0..40_u64 {
        let at = [2 * place, 2 * place + 1].map(|place| q.pool.mk_bv(64, place));
        let read = at.map(|at| q.pool.mk_select(memory, at));
        let (less, one) = (q.pool.mk_bv_ult(read[0], read[1]), q.pool.mk_bv(32, 1));
        let is_one = q.pool.mk_eq(read[0], one);
        let not_less = q.pool.mk_not(less);
        let both = q.pool.mk_and(not_less, is_one);
        let either = q.pool.mk_or(less, both);
        q.formulas.push(either);
    }
    q.is_safe();
}

/// Elements of four bytes: accesses overlap unless they are four apart.
#[test]
fn byte_ranges() {
    for step in [4, 2] {
        let mut q = Query::new(64);
        let t = threads(&mut q, (1 << 31) - 1);
        let (size, step) = (q.n(4), q.n(step));
        let base = q.symbol("base");
        q.at_most(base, 1 << 47);
        let first: [TermId; 2] =
            [0, 1].map(|k| q.sum(&[&[base], &[step, t.block[k], t.bdim], &[step, t.thread[k]]]));
        let end = first.map(|first| q.pool.mk_bv_add(first, size));
        q.below(first[0], end[1]);
        q.below(first[1], end[0]);
        if q.pool.as_bv_u64(step) == Some(4) { q.is_safe() } else { q.collides() }
    }
}

/// `int i = blockIdx.x * blockDim.x + threadIdx.x; a[i]` with the index sign-extended.
#[test]
fn sign_extended_index() {
    for max_blocks in [65_535, (1 << 31) - 1] {
        let mut q = Query::new(32);
        let t = threads(&mut q, max_blocks);
        let address = [0, 1].map(|k| {
            let index = q.sum(&[&[t.block[k], t.bdim], &[t.thread[k]]]);
            let wide = q.pool.mk_sign_extend(32, index);
            let four = q.pool.mk_bv(64, 4);
            q.pool.mk_bv_mul(wide, four)
        });
        q.equal(address[0], address[1]);
        if max_blocks == 65_535 { q.is_safe() } else { q.collides() }
    }
}

#[test]
fn tile_transpose() {
    for width in WIDTHS {
        for is_guarded in [true, false] {
            let mut q = Query::new(width);
            let height = q.dimension("H");
            q.at_most(height, 1 << 15);
            let (bx, by, tx, ty) = (q.pair("bx"), q.pair("by"), q.pair("tx"), q.pair("ty"));
            let tile = q.n(32);
            let offset = [0, 1].map(|k| {
                q.at_most(bx[k], 1 << 10);
                q.at_most(by[k], 1 << 10);
                q.below(tx[k], tile);
                q.below(ty[k], tile);
                let column = q.sum(&[&[by[k], tile], &[tx[k]]]);
                if is_guarded {
                    q.below(column, height);
                }
                let row = q.sum(&[&[bx[k], tile], &[ty[k]]]);
                q.sum(&[&[row, height], &[column]])
            });
            q.distinct(&[bx, by, tx, ty]);
            q.equal(offset[0], offset[1]);
            if is_guarded { q.is_safe() } else { q.collides() }
        }
    }
}

#[test]
fn padded_shared_tile() {
    for pitch in [33, 31] {
        let mut q = Query::new(32);
        let (tx, ty) = (q.pair("tx"), q.pair("ty"));
        let (tile, pitch_term) = (q.n(32), q.n(pitch));
        let offset = [0, 1].map(|k| {
            q.below(tx[k], tile);
            q.below(ty[k], tile);
            q.sum(&[&[ty[k], pitch_term], &[tx[k]]])
        });
        q.distinct(&[tx, ty]);
        q.equal(offset[0], offset[1]);
        if pitch == 33 { q.is_safe() } else { q.collides() }
    }
}

#[test]
fn grid_stride_loop() {
    for width in WIDTHS {
        for is_stride_whole in [true, false] {
            let mut q = Query::new(width);
            let t = threads(&mut q, 1023);
            let step = q.pair("k");
            let index = [0, 1].map(|k| {
                q.at_most(step[k], 1000);
                let stride: &[TermId] =
                    if is_stride_whole { &[step[k], t.gdim, t.bdim] } else { &[step[k], t.gdim] };
                q.sum(&[&[t.block[k], t.bdim], &[t.thread[k]], stride])
            });
            q.equal(index[0], index[1]);
            if is_stride_whole { q.is_safe() } else { q.collides() }
        }
    }
}

#[test]
fn slices() {
    for width in WIDTHS {
        for excess in [0, 1] {
            let mut q = Query::new(width);
            let length = q.dimension("m");
            q.at_most(length, 1 << 20);
            let (thread, i) = (q.pair("tid"), q.pair("i"));
            let offset = [0, 1].map(|k| {
                q.at_most(thread[k], 1023);
                let excess = q.n(excess);
                let end = q.pool.mk_bv_add(length, excess);
                q.below(i[k], end);
                q.sum(&[&[thread[k], length], &[i[k]]])
            });
            q.distinct(&[thread]);
            q.equal(offset[0], offset[1]);
            if excess == 0 { q.is_safe() } else { q.collides() }
        }
    }
}

/// `y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x` with all three dimensions of both.
#[test]
fn nested_radices() {
    for width in WIDTHS {
        let mut q = Query::new(width);
        let t = threads(&mut q, 1023);
        q.formulas.pop();
        let y = q.pair("y");
        let index = [0, 1].map(|k| {
            q.at_most(y[k], 1000);
            q.sum(&[&[y[k], t.gdim, t.bdim], &[t.block[k], t.bdim], &[t.thread[k]]])
        });
        q.distinct(&[t.block, t.thread, y]);
        q.equal(index[0], index[1]);
        q.is_safe();
    }
}

/// Row and column from a flat index and back.
#[test]
fn quotients_and_remainders() {
    for width in WIDTHS {
        let mut q = Query::new(width);
        let columns = q.dimension("W");
        q.at_least(columns, 1);
        q.at_most(columns, 4096);
        let i = q.pair("i");
        let flat = i.map(|i| {
            q.at_most(i, 1 << 20);
            let (row, column) = (q.pool.mk_bv_udiv(i, columns), q.pool.mk_bv_urem(i, columns));
            q.sum(&[&[row, columns], &[column]])
        });
        q.distinct(&[i]);
        q.equal(flat[0], flat[1]);
        q.is_safe();
    }
}

/// Heads of a token, some elements of each: a token is as long as its heads, or shorter.
#[test]
fn heads_of_tokens() {
    for is_long_enough in [true, false] {
        let mut q = Query::new(64);
        let names = ["heads", "used", "head_size", "token_size"];
        let [heads, used, head_size, token_size] = names.map(|name| q.dimension(name));
        for size in [heads, used, head_size] {
            q.at_least(size, 1);
            q.at_most(size, 1 << 15);
        }
        let is_head_used = q.pool.mk_bv_ule(used, head_size);
        let least = if is_long_enough { q.pool.mk_bv_mul(heads, head_size) } else { used };
        let is_token_used = q.pool.mk_bv_ule(least, token_size);
        q.formulas.extend([is_head_used, is_token_used]);
        let (token, i) = (q.pair("token"), q.pair("i"));
        let n_used = q.pool.mk_bv_mul(heads, used);
        let index = [0, 1].map(|k| {
            q.at_most(token[k], 1 << 16);
            q.below(i[k], n_used);
            let (head, at) = (q.pool.mk_bv_udiv(i[k], used), q.pool.mk_bv_urem(i[k], used));
            q.sum(&[&[token[k], token_size], &[head, head_size], &[at]])
        });
        q.distinct(&[token]);
        q.equal(index[0], index[1]);
        if is_long_enough { q.is_safe() } else { q.is_not_refuted() }
    }
}

/// Reduction in shared memory: threads below the stride write `tid` and read `tid + stride`.
#[test]
fn tree_reduction_step() {
    for is_halved in [true, false] {
        let mut q = Query::new(32);
        let thread = q.pair("tid");
        let stride = q.symbol("s");
        q.at_most(stride, 512);
        for thread in thread {
            if is_halved {
                q.below(thread, stride);
            } else {
                q.at_most(thread, 1023);
            }
        }
        q.distinct(&[thread]);
        let read = q.pool.mk_bv_add(thread[1], stride);
        q.equal(thread[0], read);
        if is_halved { q.is_safe() } else { q.collides() }
    }
}

/// Even and odd elements, by a product or by a shift and an or.
#[test]
fn interleaved_elements() {
    for width in WIDTHS {
        let mut q = Query::new(width);
        let i = q.pair("i");
        for i in i {
            q.at_most(i, 1 << 30);
        }
        let one = q.n(1);
        let doubled = i.map(|i| q.pool.mk_bv_shl(i, one));
        let odd = q.pool.mk_bv_or(doubled[1], one);
        q.equal(doubled[0], odd);
        q.is_safe();
    }
}

/// Branches on the thread: the index is a choice.
#[test]
fn choices() {
    for shift in [0, 1] {
        let mut q = Query::new(32);
        let thread = q.pair("tid");
        let (half, all) = (q.n(128), q.n(256));
        let index = thread.map(|thread| {
            q.below(thread, all);
            let is_low = q.pool.mk_bv_ult(thread, half);
            let (up, down) = (q.pool.mk_bv_add(thread, half), q.n(128 - shift));
            let down = q.pool.mk_bv_sub(thread, down);
            q.pool.mk_ite(is_low, up, down)
        });
        q.distinct(&[thread]);
        q.equal(index[0], index[1]);
        if shift == 0 { q.is_safe() } else { q.collides() }
    }
}

/// Several conflicts in one query: what bounds the indices of each is inside its alternative.
#[test]
fn alternatives_with_bounds_of_their_own() {
    for is_last_bounded in [true, false] {
        let mut q = Query::new(32);
        let alternatives: Vec<TermId> = (0..4)
            .map(|k| {
                let outer = std::mem::take(&mut q.formulas);
                let t = threads(&mut q, if k == 3 && !is_last_bounded { 1 << 30 } else { 1 << 20 });
                let pitch = q.n(k + 1);
                let index =
                    [0, 1].map(|k| q.sum(&[&[pitch, t.block[k], t.bdim], &[pitch, t.thread[k]]]));
                q.equal(index[0], index[1]);
                let facts = std::mem::replace(&mut q.formulas, outer);
                q.pool.mk_and_all(facts)
            })
            .collect();
        let t = q.pool.mk_or_all(alternatives);
        q.formulas.push(t);
        if is_last_bounded { q.is_safe() } else { q.collides() }
    }
}

/// What is counted in 32 bits is not more than the product in 64, whether either wraps around or not.
#[test]
fn products_of_two_widths() {
    for (channels, rest) in [(0, false), (3, false), (0, true), (3, true)] {
        let mut q = Query::new(64);
        let sides = ["height", "width"].map(|name| q.pool.mk_symbol(name, Sort::BitVec(32)));
        let mut narrow = q.pool.mk_bv_mul(sides[0], sides[1]);
        let [rows, columns] = sides.map(|side| q.pool.mk_zero_extend(32, side));
        let mut wide = q.pool.mk_bv_mul(columns, rows);
        if channels != 0 {
            let is_grey = q.pool.mk_symbol("is_grey", Sort::Bool);
            let [one, many] = [1, channels].map(|n| q.pool.mk_bv(32, n));
            let factor = q.pool.mk_ite(is_grey, one, many);
            narrow = q.pool.mk_bv_mul(narrow, factor);
            let [one, many] = [1, channels].map(|n| q.n(n));
            let factor = q.pool.mk_ite(is_grey, one, many);
            wide = q.pool.mk_bv_mul(factor, wide);
        }
        let mut count = q.pool.mk_zero_extend(32, narrow);
        if rest {
            let read = q.symbol("read");
            let fits = q.pool.mk_bv_ule(read, count);
            q.formulas.push(fits);
            count = q.pool.mk_bv_sub(count, read);
        }
        q.below(wide, count);
        q.is_safe();
    }
}

/// Two different numbers below a bound, and the index that each of them leads to.
fn two_numbers(q: &mut Query, bound: u64) -> [TermId; 2] {
    let numbers = ["x", "y"].map(|name| q.symbol(name));
    for x in numbers {
        q.at_most(x, bound - 1);
    }
    let same = q.pool.mk_eq(numbers[0], numbers[1]);
    let different = q.pool.mk_not(same);
    q.formulas.push(different);
    numbers
}

/// Elements are exchanged with those whose number differs in some bits, by the thread of the lesser one.
#[test]
fn exchange_partners() {
    for width in WIDTHS {
        for is_ordered in [true, false] {
            let mut q = Query::new(width);
            let numbers = two_numbers(&mut q, 1 << 31);
            let bits = q.symbol("bits");
            let partners = numbers.map(|x| q.pool.mk_app(Op::BvXor, &[x, bits]));
            if is_ordered {
                for (x, partner) in numbers.into_iter().zip(partners) {
                    let t = q.pool.mk_bv_ult(x, partner);
                    q.formulas.push(t);
                }
            }
            q.equal(numbers[0], partners[1]);
            if is_ordered { q.is_safe() } else { q.is_not_refuted() }
        }
    }
}

/// `2 * t - (t & (s - 1))` and `s` more, for a power of two: the pairs that are compared when sorting. Also with a
/// quotient and a remainder, which need no power of two.
#[test]
fn pairs_at_a_distance() {
    for with_mask in [true, false] {
        for is_near in [true, false] {
            let mut q = Query::new(64);
            let numbers = two_numbers(&mut q, 1 << 31);
            let (s, one, two) = (q.symbol("s"), q.n(1), q.n(2));
            q.at_most(s, 1 << 30);
            q.at_least(s, 1);
            let mask = q.pool.mk_bv_sub(s, one);
            if with_mask {
                let test = q.pool.mk_bv_and(s, mask);
                let zero = q.n(0);
                q.equal(test, zero);
            }
            let indices = numbers.map(|t| {
                let pool = &mut q.pool;
                let twice = pool.mk_bv_mul(t, two);
                if with_mask {
                    let low = pool.mk_bv_and(t, mask);
                    return pool.mk_bv_sub(twice, low);
                }
                let (quotient, low) = (pool.mk_bv_udiv(t, s), pool.mk_bv_urem(t, s));
                let high = pool.mk_bv_mul(quotient, two);
                let high = pool.mk_bv_mul(high, s);
                pool.mk_bv_add(high, low)
            });
            let distance = if is_near { s } else { q.pool.mk_bv_mul(s, two) };
            let other = q.pool.mk_bv_add(indices[1], distance);
            q.equal(indices[0], other);
            if is_near { q.is_safe() } else { q.is_not_refuted() }
        }
    }
}

/// The axes of a tensor exchanged: coordinates by successive divisions, put together in another order.
#[test]
fn exchanged_axes() {
    for is_exchanged in [true, false] {
        let mut q = Query::new(64);
        let numbers = two_numbers(&mut q, 1 << 31);
        let [d, t, h] = ["d", "t", "h"].map(|name| q.symbol(name));
        for size in [d, t, h] {
            q.at_least(size, 1);
            q.at_most(size, 1 << 14);
        }
        let indices = numbers.map(|x| {
            let pool = &mut q.pool;
            let (rest, i) = (pool.mk_bv_udiv(x, d), pool.mk_bv_urem(x, d));
            let (rest, j) = (pool.mk_bv_udiv(rest, t), pool.mk_bv_urem(rest, t));
            let (b, k) = (pool.mk_bv_udiv(rest, h), pool.mk_bv_urem(rest, h));
            let radices = if is_exchanged { [t, h] } else { [d, d] };
            q.sum(&[&[b, radices[0], radices[1], d], &[j, radices[1], d], &[k, d], &[i]])
        });
        q.equal(indices[0], indices[1]);
        if is_exchanged { q.is_safe() } else { q.is_not_refuted() }
    }
}

/// A small generator of pseudo-random numbers (Marsaglia's xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).expect("44 bits") % bound
    }

    fn pick(&mut self, terms: &[TermId]) -> TermId {
        terms[self.below(terms.len())]
    }
}

/// A random term of the width.
fn random_term(q: &mut Query, random: &mut Random, terms: &[TermId]) -> TermId {
    let width = q.width;
    let (a, b) = (random.pick(terms), random.pick(terms));
    let constant = u64::try_from(random.below(8)).expect("small");
    let n = q.n(constant);
    let pool = &mut q.pool;
    match random.below(20) {
        0 | 1 => pool.mk_bv_add(a, b),
        2 => pool.mk_bv_sub(a, b),
        3 | 4 => pool.mk_bv_mul(a, b),
        5 => pool.mk_bv_mul(a, n),
        6 => pool.mk_bv_add(a, n),
        7 => pool.mk_bv_udiv(a, if constant % 2 == 0 { b } else { n }),
        8 => pool.mk_bv_urem(a, if constant % 2 == 0 { b } else { n }),
        9 => pool.mk_app(
            [Op::BvSdiv, Op::BvSrem][random.below(2)],
            &[a, if constant < 6 { b } else { n }],
        ),
        10 => pool.mk_bv_and(a, if constant < 4 { b } else { n }),
        11 => pool.mk_app([Op::BvOr, Op::BvXor][random.below(2)], &[a, b]),
        12 => pool.mk_app([Op::BvShl, Op::BvLshr, Op::BvAshr][random.below(3)], &[a, n]),
        13 => {
            let condition = pool.mk_bv_ult(a, n);
            let c = random.pick(terms);
            pool.mk_ite(condition, b, c)
        }
        17 => {
            let less = [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle][random.below(4)];
            let condition = pool.mk_app(less, &[a, b]);
            let (c, d) = (random.pick(terms), random.pick(terms));
            match constant {
                0..3 => pool.mk_ite(condition, a, b),
                3..6 => pool.mk_ite(condition, b, a),
                _ => pool.mk_ite(condition, c, d),
            }
        }
        18 => {
            let one = pool.mk_bv(width, 1);
            let power = if constant < 4 { pool.mk_app(Op::BvShl, &[one, b]) } else { b };
            let mask = pool.mk_bv_sub(power, one);
            pool.mk_bv_and(a, mask)
        }
        14 => {
            let (a, b) = (pool.mk_zero_extend(width, a), pool.mk_sign_extend(width, b));
            let sum = pool.mk_bv_add(a, b);
            let low = u32::try_from(random.below(3)).expect("small");
            pool.mk_extract(low + width - 1, low, sum)
        }
        15 => {
            let wide = pool.mk_concat(a, b);
            pool.mk_extract(width + 1, 2, wide)
        }
        16 => pool.mk_bv_not(a),
        _ => n,
    }
}

/// What is refuted has no solution among all assignments (what is found was evaluated).
#[test]
fn refutations_agree_with_enumeration() {
    let (mut n_unsat, mut n_sat, mut n_open) = (0, 0, 0);
    for seed in 1..800_u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut q = Query::new(3);
        let symbols = ["x", "y", "z"].map(|name| q.symbol(name));
        let mut terms = symbols.to_vec();
        for _ in 0..8 {
            let t = random_term(&mut q, &mut random, &terms);
            terms.push(t);
        }
        let atom = |q: &mut Query, random: &mut Random| {
            let (a, b) = (random.pick(&terms), random.pick(&terms));
            let ops = [Op::Eq, Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle];
            let t = q.pool.mk_app(ops[random.below(ops.len())], &[a, b]);
            if random.below(3) == 0 { q.pool.mk_not(t) } else { t }
        };
        for _ in 0..3 + random.below(4) {
            let a = atom(&mut q, &mut random);
            let b = atom(&mut q, &mut random);
            let t = match random.below(6) {
                0 => q.pool.mk_or(a, b),
                2 => {
                    let (c, d) = (atom(&mut q, &mut random), atom(&mut q, &mut random));
                    let (left, right) = (q.pool.mk_and(a, c), q.pool.mk_and(b, d));
                    q.pool.mk_or(left, right)
                }
                1 => q.pool.mk_xor(a, b),
                _ => a,
            };
            q.formulas.push(t);
        }
        match decide(&q.pool, &q.formulas, &Deadline::never(), Budgets::FULL) {
            IndexAnswer::Open => n_open += 1,
            IndexAnswer::Sat(_) => n_sat += 1,
            IndexAnswer::Unsat => {
                n_unsat += 1;
                for assignment in 0..512_u64 {
                    let mut model = Model::new();
                    for (k, symbol) in (0..).zip(symbols) {
                        let value = BvValue::new(3, assignment >> (3 * k));
                        model.insert(symbol, Value::BitVec(value));
                    }
                    assert!(!satisfies(&q.pool, &model, &q.formulas), "seed {seed}: {model:?}");
                }
            }
        }
    }
    assert!(n_unsat > 100 && n_sat > 100, "{n_unsat} refuted, {n_sat} satisfied, {n_open} open");
}

/// That a sum or product of two words is the same in twice as many bits: it does not wrap around.
fn fits(q: &mut Query, op: Op, [a, b]: [TermId; 2], is_signed: bool) -> TermId {
    let wide = |q: &mut Query, t| {
        if is_signed {
            q.pool.mk_sign_extend(q.width, t)
        } else {
            q.pool.mk_zero_extend(q.width, t)
        }
    };
    let narrow = q.pool.mk_app(op, &[a, b]);
    let [narrow, a, b] = [narrow, a, b].map(|t| wide(q, t));
    let exact = q.pool.mk_app(op, &[a, b]);
    q.pool.mk_eq(narrow, exact)
}

/// Quotients by products and by their factors, some of which may wrap around.
#[test]
fn quotients_by_products_agree_with_enumeration() {
    const WIDTH: u32 = 4;
    let (mut n_unsat, mut n_others) = (0, 0);
    for seed in 1..400_u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut q = Query::new(WIDTH);
        let symbols = ["i", "w", "h"].map(|name| q.symbol(name));
        let [i, w, h] = symbols;
        let is_signed = random.below(2) == 0;
        let [divide, remain] =
            if is_signed { [Op::BvSdiv, Op::BvSrem] } else { [Op::BvUdiv, Op::BvUrem] };
        let (zero, one) = (q.n(0), q.n(1));
        let larger = q.pool.mk_bv_add(h, one);
        let other = [h, larger, w, i][random.below(8).min(3).saturating_sub(random.below(3))];
        let area = q.pool.mk_bv_mul(w, other);
        for _ in 0..2 + random.below(2) {
            let fact = match random.below(7) {
                0 | 1 => fits(&mut q, Op::BvMul, [w, other], is_signed),
                2 => fits(&mut q, Op::BvAdd, [h, one], is_signed),
                3 => q.pool.mk_bv_slt(zero, area),
                4 => q.pool.mk_bv_slt(i, area),
                5 => q.pool.mk_bv_slt(zero, i),
                _ => q.pool.mk_bv_ult(zero, other),
            };
            q.formulas.push(fact);
        }
        for size in [w, other] {
            let is_positive = q.pool.mk_bv_slt(zero, size);
            if random.below(5) > 0 {
                q.formulas.push(is_positive);
            }
        }
        let mut apply = |op, a, b| q.pool.mk_app(op, &[a, b]);
        // In either order, so that either is there first.
        let by_product = [apply(divide, i, area), apply(remain, i, area)];
        let (row, column) = (apply(divide, i, w), apply(remain, i, w));
        let by_factors = {
            let digit = apply(remain, row, other);
            let scaled = apply(Op::BvMul, w, digit);
            [apply(divide, row, other), apply(Op::BvAdd, scaled, column)]
        };
        let of_rest = [apply(divide, by_product[1], w), apply(remain, by_product[1], w)];
        let pairs = [
            [by_product[0], by_factors[0]],
            [by_product[1], by_factors[1]],
            [of_rest[1], column],
            [of_rest[0], apply(remain, row, other)],
            [of_rest[0], by_factors[1]],
            [by_product[0], row],
        ];
        let [a, b] = pairs[random.below(pairs.len())];
        let ops = [Op::Eq, Op::Eq, Op::BvSle, Op::BvUle];
        let claim = apply(ops[random.below(ops.len())], a, b);
        let denied = q.pool.mk_not(claim);
        let place = random.below(q.formulas.len() + 1);
        q.formulas.insert(place, denied);
        match decide(&q.pool, &q.formulas, &Deadline::never(), Budgets::FULL) {
            IndexAnswer::Open | IndexAnswer::Sat(_) => n_others += 1,
            IndexAnswer::Unsat => {
                n_unsat += 1;
                for assignment in 0..1 << (3 * WIDTH) {
                    let mut model = Model::new();
                    for (k, symbol) in (0..).zip(symbols) {
                        let value = BvValue::new(WIDTH, assignment >> (WIDTH * k));
                        model.insert(symbol, Value::BitVec(value));
                    }
                    assert!(!satisfies(&q.pool, &model, &q.formulas), "seed {seed}: {model:?}");
                }
            }
        }
    }
    assert!(n_unsat > 50 && n_others > 50, "{n_unsat} refuted, {n_others} not");
}

/// `(y * w + x) * c + z` of the digits of an index below `w * h * c`, where the program sees to it that nothing wraps
/// around, but for one product.
#[test]
fn permuted_digits_without_a_fact() {
    for missing in [0, 1] {
        let mut q = Query::new(32);
        let [w, h, c] = ["w", "h", "c"].map(|name| q.symbol(name));
        let zero = q.n(0);
        for size in [w, h, c] {
            let is_positive = q.pool.mk_bv_slt(zero, size);
            q.formulas.push(is_positive);
        }
        let plane = q.pool.mk_bv_mul(w, h);
        let all = q.pool.mk_bv_mul(plane, c);
        for (number, factors) in [[w, h], [plane, c]].into_iter().enumerate() {
            let fact = fits(&mut q, Op::BvMul, factors, true);
            if missing != number {
                q.formulas.push(fact);
            }
        }
        let is_positive = q.pool.mk_bv_slt(zero, plane);
        q.formulas.push(is_positive);
        let i = [1, 2].map(|k| q.symbol(&format!("i{k}")));
        let index = i.map(|i| {
            let is_natural = q.pool.mk_bv_sle(zero, i);
            let is_inside = q.pool.mk_bv_slt(i, all);
            q.formulas.extend([is_natural, is_inside]);
            let (x, rest) =
                (q.pool.mk_app(Op::BvSrem, &[i, w]), q.pool.mk_app(Op::BvSdiv, &[i, w]));
            let y = q.pool.mk_app(Op::BvSrem, &[rest, h]);
            let z = q.pool.mk_app(Op::BvSdiv, &[i, plane]);
            q.sum(&[&[y, w, c], &[x, c], &[z]])
        });
        q.distinct(&[i]);
        q.equal(index[0], index[1]);
        let (answer, _) = decide_goals(&q.pool, &q.formulas, &Deadline::never(), Budgets::FULL);
        assert_ne!(answer, IndexAnswer::Unsat, "without fact {missing}");
    }
}
