//! Queries about the indices of two threads, as symbolic execution makes them: the patterns of CUDA kernels, each safe one
//! with a twin in which threads collide.

use cuda_verify_smt::{Sort, TermId};

use crate::query::{Query, Threads, threads};

/// Whether a query has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Safe,
    Collides,
}

use Expected::{Collides, Safe};

/// A query with its name and answer.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) query: Query,
    pub(crate) expected: Expected,
}

/// All patterns, at 32 and 64 bits.
pub(crate) fn all() -> Vec<Named> {
    let mut all = Vec::new();
    for width in [32, 64] {
        for (name, make) in PATTERNS {
            for variant in [Safe, Collides] {
                let mut query = Query::new(width);
                if make(&mut query, variant) {
                    let twin = if variant == Safe { "safe" } else { "collides" };
                    let name = format!("{name}-{width}-{twin}");
                    all.push(Named { name, query, expected: variant });
                }
            }
        }
    }
    all
}

/// Makes the query of a pattern in one of its variants; `false` if it has not got that one.
type Make = fn(&mut Query, Expected) -> bool;

const PATTERNS: &[(&str, Make)] = &[
    ("linear", linear),
    ("linear-3d", linear_3d),
    ("shifted", shifted),
    ("wraps", wraps),
    ("row-major", row_major),
    ("inner-rows", inner_rows),
    ("inner-pairs", inner_pairs),
    ("column-major", column_major),
    ("triangle", triangle),
    ("transpose", transpose),
    ("halo", halo),
    ("slices", slices),
    ("block-cyclic", block_cyclic),
    ("grid-stride", grid_stride),
    ("lanes", lanes),
    ("flat-to-3d", flat_to_3d),
    ("permuted-digits", permuted_digits),
    ("groups", groups),
    ("packed-triangle", packed_triangle),
    ("ring", ring),
    ("two-halves", two_halves),
    ("summary-grid-stride", summary_grid_stride),
    ("summary-block-stride", summary_block_stride),
    ("summary-one-thread", summary_one_thread),
    ("summary-bounds", summary_bounds),
    ("summary-bounds-unrolled", summary_bounds_unrolled),
    ("summary-rows", summary_rows),
    ("summary-nested", summary_nested),
    ("summary-down", summary_down),
    ("summary-stride-wraps", summary_stride_wraps),
];

/// A launch whose global index cannot wrap at 32 bits, or of any size at 64.
fn launch(q: &mut Query) -> Threads {
    let max_blocks = if q.width == 32 { 65_535 } else { (1 << 31) - 1 };
    threads(q, max_blocks)
}

fn global(q: &mut Query, t: &Threads) -> [TermId; 2] {
    [0, 1].map(|k| q.sum(&[&[t.block[k], t.bdim], &[t.thread[k]]]))
}

fn linear(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let index = if variant == Safe {
        global(q, &t)
    } else {
        // The wrong dimension.
        [0, 1].map(|k| q.sum(&[&[t.block[k], t.gdim], &[t.thread[k]]]))
    };
    q.equal(index[0], index[1]);
    true
}

fn linear_3d(q: &mut Query, variant: Expected) -> bool {
    let dims = ["dx", "dy", "dz"].map(|name| q.dimension(name));
    let ids = ["x", "y", "z"].map(|name| q.pair(name));
    for (dim, id) in dims.into_iter().zip(ids) {
        q.at_most(dim, 1 << 10);
        for id in id {
            q.below(id, dim);
        }
    }
    q.distinct(&ids);
    let [dx, dy, dz] = dims;
    let [x, y, z] = ids;
    let middle = if variant == Safe { dy } else { dz };
    let index = [0, 1].map(|k| q.sum(&[&[z[k], middle, dx], &[y[k], dx], &[x[k]]]));
    q.equal(index[0], index[1]);
    true
}

/// Thread 1 writes `a[i]`, thread 2 reads `a[i + c]`; safe if all are even and `c` is odd.
fn shifted(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let index = global(q, &t);
    let (two, shift) = (q.n(2), q.n(3));
    let index = if variant == Safe { index.map(|i| q.pool.mk_bv_mul(i, two)) } else { index };
    let read = q.pool.mk_bv_add(index[1], shift);
    q.equal(index[0], read);
    true
}

/// A grid so large that 32 bits are not enough.
fn wraps(q: &mut Query, variant: Expected) -> bool {
    if q.width != 32 || variant == Safe {
        return false;
    }
    let t = threads(q, (1 << 31) - 1);
    let index = global(q, &t);
    q.equal(index[0], index[1]);
    true
}

fn row_major(q: &mut Query, variant: Expected) -> bool {
    let columns = q.dimension("W");
    q.at_most(columns, 1 << 15);
    let (x, y) = (q.pair("x"), q.pair("y"));
    let index = [0, 1].map(|k| {
        if variant == Safe {
            q.below(x[k], columns);
        } else {
            let end = q.n(1);
            let end = q.pool.mk_bv_add(columns, end);
            q.below(x[k], end);
        }
        q.at_most(y[k], 1 << 15);
        q.sum(&[&[y[k], columns], &[x[k]]])
    });
    q.distinct(&[x, y]);
    q.equal(index[0], index[1]);
    true
}

/// The inner elements of a matrix, `x` of `W - 2` in row `y` of `H - 2`, in `(W - 2) * (H - 2)` elements; `y` is even.
fn inner_rows(q: &mut Query, variant: Expected) -> bool {
    let border = q.n(2);
    let [columns, rows] = ["W", "H"].map(|name| {
        let size = q.dimension(name);
        q.at_least(size, 4);
        q.at_most(size, 1 << 12);
        q.pool.mk_bv_sub(size, border)
    });
    let ([x, _], [half, _]) = (q.pair("x"), q.pair("y"));
    q.at_most(half, 1 << 12);
    let y = q.pool.mk_bv_mul(half, border);
    let last = if variant == Safe { columns } else { q.pool.mk_bv_add(columns, border) };
    q.below(x, last);
    q.below(y, rows);
    let (index, end) = (q.sum(&[&[y, columns], &[x]]), q.pool.mk_bv_mul(columns, rows));
    let is_outside = q.pool.mk_bv_ule(end, index);
    q.formulas.push(is_outside);
    true
}

/// The second of two elements from an even `x` on, of an even number `W - 2` in each of `H` rows.
fn inner_pairs(q: &mut Query, variant: Expected) -> bool {
    let (two, one) = (q.n(2), q.n(1));
    let [pairs, rows] = ["V", "H"].map(|name| {
        let size = q.dimension(name);
        q.at_least(size, 2);
        q.at_most(size, 1 << 12);
        size
    });
    let columns = q.pool.mk_bv_mul(pairs, two);
    let columns = q.pool.mk_bv_sub(columns, two);
    let ([half, _], [y, _]) = (q.pair("x"), q.pair("y"));
    q.at_most(half, 1 << 13);
    q.below(y, rows);
    let x = if variant == Safe { q.pool.mk_bv_mul(half, two) } else { half };
    q.below(x, columns);
    let (index, end) = (q.sum(&[&[y, columns], &[x]]), q.pool.mk_bv_mul(columns, rows));
    let second = q.pool.mk_bv_add(index, one);
    let is_outside = q.pool.mk_bv_ule(end, second);
    q.formulas.push(is_outside);
    true
}

/// `x = i % W`, `y = i / W`, written at `x * H + y`, for `i < W * H`.
fn column_major(q: &mut Query, variant: Expected) -> bool {
    let (columns, rows) = (q.dimension("W"), q.dimension("H"));
    for size in [columns, rows] {
        q.at_least(size, 1);
        q.at_most(size, 1 << 12);
    }
    let i = q.pair("i");
    let size = q.pool.mk_bv_mul(columns, rows);
    let index = i.map(|i| {
        if variant == Safe {
            q.below(i, size);
        } else {
            q.at_most(i, 1 << 24);
        }
        let (x, y) = (q.pool.mk_bv_urem(i, columns), q.pool.mk_bv_udiv(i, columns));
        q.sum(&[&[x, rows], &[y]])
    });
    q.distinct(&[i]);
    q.equal(index[0], index[1]);
    true
}

/// `i * n + j` for `i < j < n`.
fn triangle(q: &mut Query, variant: Expected) -> bool {
    let n = q.dimension("n");
    q.at_most(n, 1 << 15);
    let (i, j) = (q.pair("i"), q.pair("j"));
    let index = [0, 1].map(|k| {
        if variant == Safe {
            q.below(i[k], j[k]);
            q.below(j[k], n);
        } else {
            q.below(j[k], i[k]);
            q.at_most(i[k], 1 << 15);
        }
        q.sum(&[&[i[k], n], &[j[k]]])
    });
    q.distinct(&[i, j]);
    q.equal(index[0], index[1]);
    true
}

/// `out[(bx * T + ty) * H + by * T + tx]` with a tile of any side.
fn transpose(q: &mut Query, variant: Expected) -> bool {
    let (height, tile) = (q.dimension("H"), q.dimension("T"));
    q.at_most(height, 1 << 12);
    q.at_most(tile, 32);
    let (bx, by, tx, ty) = (q.pair("bx"), q.pair("by"), q.pair("tx"), q.pair("ty"));
    let index = [0, 1].map(|k| {
        q.at_most(bx[k], 1 << 10);
        q.at_most(by[k], 1 << 10);
        q.below(tx[k], tile);
        q.below(ty[k], tile);
        let column = q.sum(&[&[by[k], tile], &[tx[k]]]);
        if variant == Safe {
            q.below(column, height);
        }
        let row = q.sum(&[&[bx[k], tile], &[ty[k]]]);
        q.sum(&[&[row, height], &[column]])
    });
    q.distinct(&[bx, by, tx, ty]);
    q.equal(index[0], index[1]);
    true
}

/// A tile in shared memory with a border: `s[(ty + 1) * (bdim + 2) + tx + 1]`.
fn halo(q: &mut Query, variant: Expected) -> bool {
    let (bdim, one) = (q.dimension("bdim"), q.n(1));
    q.at_most(bdim, 1024);
    let (tx, ty) = (q.pair("tx"), q.pair("ty"));
    let border = q.n(2);
    let pitch = q.pool.mk_bv_add(bdim, border);
    let index = [0, 1].map(|k| {
        q.at_most(ty[k], 1023);
        if variant == Safe {
            q.below(tx[k], bdim);
        } else {
            q.at_most(tx[k], 1026);
        }
        let (row, column) = (q.pool.mk_bv_add(ty[k], one), q.pool.mk_bv_add(tx[k], one));
        q.sum(&[&[row, pitch], &[column]])
    });
    q.distinct(&[tx, ty]);
    q.equal(index[0], index[1]);
    true
}

/// `tid * m + i` for `i < m`.
fn slices(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let length = q.dimension("m");
    q.at_most(length, if q.width == 32 { 64 } else { 1 << 20 });
    let i = q.pair("i");
    let own = global(q, &t);
    let index = [0, 1].map(|k| {
        if variant == Safe {
            q.below(i[k], length);
        } else {
            let below = q.pool.mk_bv_ule(i[k], length);
            q.formulas.push(below);
        }
        q.sum(&[&[own[k], length], &[i[k]]])
    });
    q.equal(index[0], index[1]);
    true
}

/// `(k * gdim + bid) * bdim + tid`: blocks take tiles in turn.
fn block_cyclic(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let round = q.pair("k");
    let step = if variant == Safe { t.gdim } else { t.bdim };
    let index = [0, 1].map(|k| {
        q.at_most(round[k], 60);
        let tile = q.sum(&[&[round[k], step], &[t.block[k]]]);
        q.sum(&[&[tile, t.bdim], &[t.thread[k]]])
    });
    q.equal(index[0], index[1]);
    true
}

fn grid_stride(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let round = q.pair("k");
    let own = global(q, &t);
    let step = if variant == Safe { q.pool.mk_bv_mul(t.gdim, t.bdim) } else { t.gdim };
    let index = [0, 1].map(|k| {
        q.at_most(round[k], 60);
        q.sum(&[&[round[k], step], &[own[k]]])
    });
    q.equal(index[0], index[1]);
    true
}

/// `lane * warps + warp`, where `lane = tid % 32` and `warp = tid / 32`.
fn lanes(q: &mut Query, variant: Expected) -> bool {
    let (thread, size) = (q.pair("tid"), q.dimension("bdim"));
    q.at_most(size, 1024);
    let (mask, five) = (q.n(31), q.n(5));
    let warps = if variant == Safe {
        let rounded = q.pool.mk_bv_add(size, mask);
        q.pool.mk_bv_lshr(rounded, five)
    } else {
        q.pool.mk_bv_lshr(size, five)
    };
    let index = thread.map(|thread| {
        q.below(thread, size);
        let (lane, warp) = (q.pool.mk_bv_and(thread, mask), q.pool.mk_bv_lshr(thread, five));
        q.sum(&[&[lane, warps], &[warp]])
    });
    q.distinct(&[thread]);
    q.equal(index[0], index[1]);
    true
}

/// Coordinates from a flat index, and back again.
fn flat_to_3d(q: &mut Query, variant: Expected) -> bool {
    let (columns, rows) = (q.dimension("W"), q.dimension("H"));
    for size in [columns, rows] {
        q.at_least(size, 1);
        q.at_most(size, 1 << 10);
    }
    let i = q.pair("i");
    let index = i.map(|i| {
        q.at_most(i, 1 << 28);
        let x = q.pool.mk_bv_urem(i, columns);
        let rest = q.pool.mk_bv_udiv(i, columns);
        let (y, z) = (q.pool.mk_bv_urem(rest, rows), q.pool.mk_bv_udiv(rest, rows));
        let plane = if variant == Safe { rows } else { columns };
        q.sum(&[&[z, plane, columns], &[y, columns], &[x]])
    });
    q.distinct(&[i]);
    q.equal(index[0], index[1]);
    true
}

/// The digits of a flat index, one of them by a product, in another order: `(y * W + x) * C + z`.
fn permuted_digits(q: &mut Query, variant: Expected) -> bool {
    let sizes = ["W", "H", "C"].map(|name| q.dimension(name));
    for size in sizes {
        q.at_least(size, 1);
        q.at_most(size, 1 << 10);
    }
    let [columns, rows, planes] = sizes;
    let area = q.pool.mk_bv_mul(columns, rows);
    let all = q.pool.mk_bv_mul(area, planes);
    let i = q.pair("i");
    let index = i.map(|i| {
        q.below(i, all);
        let x = q.pool.mk_bv_urem(i, columns);
        let row = q.pool.mk_bv_udiv(i, columns);
        let (y, z) = (q.pool.mk_bv_urem(row, rows), q.pool.mk_bv_udiv(i, area));
        // Rows of the wrong length.
        let length = if variant == Safe { columns } else { rows };
        q.sum(&[&[y, length, planes], &[x, planes], &[z]])
    });
    q.distinct(&[i]);
    q.equal(index[0], index[1]);
    true
}

/// `(i / k) * stride + i % k` with groups of `k` elements at a distance.
fn groups(q: &mut Query, variant: Expected) -> bool {
    let (size, stride) = (q.dimension("k"), q.dimension("stride"));
    for number in [size, stride] {
        q.at_least(number, 1);
        q.at_most(number, 1 << 10);
    }
    let least = if variant == Safe { size } else { q.n(2) };
    let fits = q.pool.mk_bv_ule(least, stride);
    q.formulas.push(fits);
    let i = q.pair("i");
    let index = i.map(|i| {
        q.at_most(i, 1 << 20);
        let (group, element) = (q.pool.mk_bv_udiv(i, size), q.pool.mk_bv_urem(i, size));
        q.sum(&[&[group, stride], &[element]])
    });
    q.distinct(&[i]);
    q.equal(index[0], index[1]);
    true
}

/// `r * (r + 1) / 2 + c` for `c <= r <= 1000`, where `r` is the index of a thread in the launch; threads of two blocks.
fn packed_triangle(q: &mut Query, variant: Expected) -> bool {
    let t = threads(q, 32);
    let (row, column, one, two) = (global(q, &t), q.pair("c"), q.n(1), q.n(2));
    q.formulas.pop();
    q.distinct(&[t.block]);
    let index = [0, 1].map(|k| {
        q.at_most(row[k], 1000);
        let next = q.pool.mk_bv_add(row[k], one);
        let most = if variant == Safe { row[k] } else { next };
        let is_inside = q.pool.mk_bv_ule(column[k], most);
        q.formulas.push(is_inside);
        let square = q.pool.mk_bv_mul(row[k], next);
        let first = q.pool.mk_bv_udiv(square, two);
        q.sum(&[&[first], &[column[k]]])
    });
    q.equal(index[0], index[1]);
    true
}

/// Threads write `(tid + c) % n`, the number of threads being `n`.
fn ring(q: &mut Query, variant: Expected) -> bool {
    let (size, shift) = (q.dimension("n"), q.dimension("c"));
    q.at_least(size, 1);
    q.at_most(size, 1 << 20);
    q.at_most(shift, 1 << 20);
    let thread = q.pair("tid");
    let index = thread.map(|thread| {
        if variant == Safe {
            q.below(thread, size);
        } else {
            let below = q.pool.mk_bv_ule(thread, size);
            q.formulas.push(below);
        }
        let moved = q.pool.mk_bv_add(thread, shift);
        q.pool.mk_bv_urem(moved, size)
    });
    q.distinct(&[thread]);
    q.equal(index[0], index[1]);
    true
}

/// One half is read while the other is written: `a[i]` and `a[i + n]`.
fn two_halves(q: &mut Query, variant: Expected) -> bool {
    let (n, i) = (q.dimension("n"), q.pair("i"));
    q.at_most(n, 1 << 30);
    for i in i {
        if variant == Safe {
            q.below(i, n);
        } else {
            let below = q.pool.mk_bv_ule(i, n);
            q.formulas.push(below);
        }
    }
    let other = q.pool.mk_bv_add(i[1], n);
    q.equal(i[0], other);
    true
}

/// A variable that is `start + k * step` in an unknown iteration `k` and has not wrapped, as symbolic execution says it:
/// in so many bits more that nothing can wrap.
fn induction(q: &mut Query, name: &str, start: TermId, step: TermId) -> TermId {
    let (width, wide) = (q.width, q.width + 40);
    let value = q.symbol(name);
    let count = q.pool.mk_symbol(format!("{name} iteration"), Sort::BitVec(32));
    let [value_wide, start, step] = [value, start, step].map(|t| q.pool.mk_resize_signed(t, wide));
    let count = q.pool.mk_zero_extend(wide - 32, count);
    let distance = q.pool.mk_bv_mul(count, step);
    let right = q.pool.mk_bv_add(start, distance);
    q.equal(value_wide, right);
    // Four times as much is an offset.
    let limit = q.n(1 << if width == 32 { 30 } else { 44 });
    let is_small = q.pool.mk_bv_slt(value, limit);
    q.formulas.push(is_small);
    value
}

/// `a < b`, signed.
fn less(q: &mut Query, a: TermId, b: TermId) {
    let t = q.pool.mk_bv_slt(a, b);
    q.formulas.push(t);
}

/// The addresses of elements of four bytes overlap.
fn same_word(q: &mut Query, index: [TermId; 2]) {
    let base = q.pool.mk_symbol("base", Sort::BitVec(64));
    let (four, most) = (q.pool.mk_bv(64, 4), q.pool.mk_bv(64, 1 << 47));
    let is_user = q.pool.mk_bv_ule(base, most);
    q.formulas.push(is_user);
    let address = index.map(|index| {
        let wide = q.pool.mk_resize_signed(index, 64);
        let offset = q.pool.mk_bv_mul(wide, four);
        q.pool.mk_bv_add(base, offset)
    });
    q.equal(address[0], address[1]);
}

/// `for (i = bid * bdim + tid; i < n; i += bdim * gdim) a[i] = ..;`
fn summary_grid_stride(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let start = global(q, &t);
    let step = q.pool.mk_bv_mul(t.bdim, t.gdim);
    let n = q.symbol("n");
    let one = q.n(1);
    let index = [0, 1].map(|k| {
        let i = induction(q, &format!("i{k}"), start[k], step);
        less(q, i, n);
        i
    });
    let other = if variant == Safe { index[1] } else { q.pool.mk_bv_add(index[1], one) };
    same_word(q, [index[0], other]);
    true
}

/// `for (i = tid; i < n; i += bdim) s[i] = ..;` by the threads of a block.
fn summary_block_stride(q: &mut Query, variant: Expected) -> bool {
    let (bdim, thread, n) = (q.dimension("bdim"), q.pair("tid"), q.symbol("n"));
    q.at_most(bdim, 1024);
    let half = q.n(1);
    let half = q.pool.mk_bv_lshr(bdim, half);
    let step = if variant == Safe { bdim } else { half };
    let index = [0, 1].map(|k| {
        q.below(thread[k], bdim);
        let i = induction(q, &format!("i{k}"), thread[k], step);
        less(q, i, n);
        i
    });
    q.distinct(&[thread]);
    same_word(q, index);
    true
}

/// Two iterations of one thread and different elements; collides if the step may be zero.
fn summary_one_thread(q: &mut Query, variant: Expected) -> bool {
    let (step, start) = (q.dimension("step"), q.dimension("start"));
    q.at_most(step, 1 << 20);
    q.at_most(start, 1 << 20);
    if variant == Safe {
        q.at_least(step, 1);
    }
    let counts = [0, 1].map(|k| q.pool.mk_symbol(format!("i{k} iteration"), Sort::BitVec(32)));
    let index = [0, 1].map(|k| induction(q, &format!("i{k}"), start, step));
    let differ = q.pool.mk_distinct(counts[0], counts[1]);
    q.formulas.push(differ);
    same_word(q, index);
    true
}

/// Offsets of `a[i]`, `i < n`, in an object of `4 * n` bytes, or of four bytes less.
fn summary_bounds(q: &mut Query, variant: Expected) -> bool {
    let t = launch(q);
    let start = global(q, &t);
    let step = q.pool.mk_bv_mul(t.bdim, t.gdim);
    let n = q.symbol("n");
    let i = induction(q, "i", start[0], step);
    less(q, i, n);
    let most = q.pool.mk_bv(64, 1 << 31);
    let n = q.pool.mk_resize_signed(n, 64);
    let is_small = q.pool.mk_bv_ult(n, most);
    q.formulas.push(is_small);
    let (four, last) = (q.pool.mk_bv(64, 4), q.pool.mk_bv(64, if variant == Safe { 0 } else { 4 }));
    let size = q.pool.mk_bv_mul(n, four);
    let size = q.pool.mk_bv_sub(size, last);
    let wide = q.pool.mk_resize_signed(i, 64);
    let offset = q.pool.mk_bv_mul(wide, four);
    let end = q.pool.mk_bv_add(offset, four);
    // Outside: before the object, past its end, or around the address space.
    let past = q.pool.mk_bv_ult(size, end);
    let around = q.pool.mk_bv_ult(end, offset);
    let outside = q.pool.mk_or(past, around);
    q.formulas.push(outside);
    true
}

/// `for (i = 4 * tid; i + 3 < n; i += 4 * bdim) .. a[i + 3] ..`
fn summary_bounds_unrolled(q: &mut Query, variant: Expected) -> bool {
    let (bdim, thread, n) = (q.dimension("bdim"), q.dimension("tid"), q.symbol("n"));
    q.at_most(bdim, 1024);
    q.below(thread, bdim);
    let (four, three) = (q.n(4), q.n(if variant == Safe { 3 } else { 2 }));
    let (start, step) = (q.pool.mk_bv_mul(thread, four), q.pool.mk_bv_mul(bdim, four));
    let i = induction(q, "i", start, step);
    let guard = q.pool.mk_bv_add(i, three);
    less(q, guard, n);
    let zero = q.n(0);
    less(q, zero, n);
    let last = q.n(3);
    let last = q.pool.mk_bv_add(i, last);
    let is_inside = q.pool.mk_bv_ult(last, n);
    // The addition itself may wrap at the end of the range.
    let limit = q.n((1 << 31) - 16);
    let is_low = q.pool.mk_bv_ult(i, limit);
    let is_outside = q.pool.mk_not(is_inside);
    q.formulas.extend([is_low, is_outside]);
    true
}

/// `for (y = by; y < H; y += gdim) a[y * W + x]` for `x < W`.
fn summary_rows(q: &mut Query, variant: Expected) -> bool {
    let (columns, rows, gdim) = (q.dimension("W"), q.dimension("H"), q.dimension("gdim"));
    for size in [columns, rows, gdim] {
        q.at_most(size, 1 << 15);
    }
    let (block, x) = (q.pair("by"), q.pair("x"));
    let index = [0, 1].map(|k| {
        q.below(block[k], gdim);
        if variant == Safe {
            q.below(x[k], columns);
        } else {
            q.at_most(x[k], 1 << 15);
        }
        let y = induction(q, &format!("y{k}"), block[k], gdim);
        less(q, y, rows);
        q.sum(&[&[y, columns], &[x[k]]])
    });
    q.distinct(&[block, x]);
    same_word(q, index);
    true
}

/// Rows by blocks, columns by threads, both in strides.
fn summary_nested(q: &mut Query, variant: Expected) -> bool {
    let (columns, rows) = (q.dimension("W"), q.dimension("H"));
    let (gdim, bdim) = (q.dimension("gdim"), q.dimension("bdim"));
    for size in [columns, rows, gdim] {
        q.at_most(size, 1 << 15);
    }
    q.at_most(bdim, 1024);
    let (block, thread) = (q.pair("bid"), q.pair("tid"));
    let index = [0, 1].map(|k| {
        q.below(block[k], gdim);
        q.below(thread[k], bdim);
        let y = induction(q, &format!("y{k}"), block[k], gdim);
        less(q, y, rows);
        let x = induction(q, &format!("x{k}"), thread[k], bdim);
        less(q, x, if variant == Safe { columns } else { rows });
        q.sum(&[&[y, columns], &[x]])
    });
    q.distinct(&[block, thread]);
    same_word(q, index);
    true
}

/// `for (i = n - 1 - tid; i >= 0; i -= bdim) a[i] = ..;`
fn summary_down(q: &mut Query, variant: Expected) -> bool {
    let (bdim, thread, n) = (q.dimension("bdim"), q.pair("tid"), q.dimension("n"));
    q.at_most(bdim, 1024);
    q.at_most(n, 1 << 30);
    let (one, step) = (q.n(1), q.pool.mk_bv_neg(bdim));
    let last = q.pool.mk_bv_sub(n, one);
    let minus_one = q.pool.mk_bv_neg(one);
    let index = [0, 1].map(|k| {
        q.below(thread[k], bdim);
        let start = q.pool.mk_bv_sub(last, thread[k]);
        let i = induction(q, &format!("i{k}"), start, step);
        less(q, minus_one, i);
        i
    });
    q.distinct(&[thread]);
    let other = if variant == Safe { index[1] } else { q.pool.mk_bv_add(index[1], one) };
    same_word(q, [index[0], other]);
    true
}

/// The stride of a loop over a grid so large that `bdim * gdim` wraps at 32 bits.
fn summary_stride_wraps(q: &mut Query, variant: Expected) -> bool {
    if q.width != 32 || variant == Safe {
        return false;
    }
    let t = threads(q, (1 << 31) - 1);
    let start = global(q, &t);
    let step = q.pool.mk_bv_mul(t.bdim, t.gdim);
    let n = q.symbol("n");
    let index = [0, 1].map(|k| {
        let i = induction(q, &format!("i{k}"), start[k], step);
        less(q, i, n);
        i
    });
    same_word(q, index);
    true
}
