//! What requests of warps cost, by polynomials, against the same counted lane by lane on random kernels.
//!
//! The count knows the numbers that an index is computed from and nothing of terms.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::flat::{Access, Launch};
use cuda_verify_protocol::lanes::{Warp, places, request};
use cuda_verify_protocol::phases::Intervals;
use cuda_verify_protocol::protocol::{AccessKind, ObjectId, ThreadTerms};
use cuda_verify_protocol::renaming::Owners;
use cuda_verify_protocol::requests::{conflict, sectors};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};

const N_KERNELS: u64 = 400;

/// Terms of one arbitrary thread.
struct Terms {
    pool: TermPool,
    thread: ThreadTerms,
}

impl Owners for Terms {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.pool
    }

    fn sharing(&self, symbol: TermId) -> Sharing {
        if self.thread.thread_idx.contains(&symbol) { Sharing::Thread } else { Sharing::Grid }
    }

    fn other(&mut self, symbol: TermId) -> TermId {
        self.pool.mk_fresh("other", self.pool.sort(symbol))
    }
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.below(u64::try_from(all.len()).unwrap_or(1));
        all[usize::try_from(at).unwrap_or(0)]
    }
}

/// An index that is affine in what it is made of, the number of active lanes, and the launch.
#[derive(Debug)]
struct Kernel {
    block: [u64; 2],
    /// Factors of `x / divisor`, `x % divisor`, `y` and an argument, and a constant.
    factors: [u64; 4],
    divisor: u64,
    constant: u64,
    size: u64,
    /// Threads take part whose `x` leaves this rest.
    active: (u64, u64),
    argument: u64,
}

fn kernel(seed: u64) -> Kernel {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let strides = [0, 1, 1, 1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 33, 48, 64];
    let size = numbers.of(&[1, 2, 4, 4, 4, 4, 8, 16]);
    let modulus = numbers.of(&[1, 1, 1, 2, 4, 5]);
    Kernel {
        block: numbers.of(&[
            [32, 1],
            [32, 8],
            [64, 2],
            [16, 16],
            [8, 8],
            [128, 1],
            [24, 4],
            [100, 1],
        ]),
        factors: [
            numbers.of(&strides),
            numbers.of(&strides),
            numbers.of(&strides),
            numbers.of(&[1, 3, 32]),
        ],
        divisor: numbers.of(&[1, 2, 4, 8, 16, 1000]),
        constant: numbers.of(&[0, 0, 1, 7, 32]),
        size,
        active: (modulus, numbers.below(modulus)),
        // A place that is not known is taken for a multiple of the sector.
        argument: 32 * numbers.below(50),
    }
}

impl Kernel {
    fn index(&self, x: u64, y: u64) -> u64 {
        let [a, b, c, d] = self.factors;
        a * (x / self.divisor) + b * (x % self.divisor) + c * y + d * self.argument + self.constant
    }

    /// The places of a warp: lanes and first bytes.
    fn lanes(&self, warp: u64) -> Vec<(u64, u64)> {
        let [width, height] = self.block;
        let active = |lane: u64| {
            let linear = warp * 32 + lane;
            let (x, y) = (linear % width, linear / width);
            let takes_part = y < height && x % self.active.0 == self.active.1;
            takes_part.then(|| (lane, self.index(x, y) * self.size))
        };
        (0..32).filter_map(active).collect()
    }

    fn degree(&self, warp: u64) -> usize {
        let at_once = match self.size {
            16 => 8,
            8 => 16,
            _ => 32,
        };
        let mut greatest = 0;
        for turn in 0..32 / at_once {
            for bank in 0..32 {
                let mut words = BTreeSet::new();
                for (lane, byte) in self.lanes(warp) {
                    let touched =
                        (byte / 4..=(byte + self.size - 1) / 4).filter(|it| it % 32 == bank);
                    if lane / at_once == turn {
                        words.extend(touched);
                    }
                }
                greatest = greatest.max(words.len());
            }
        }
        greatest
    }

    fn sectors(&self, warp: u64) -> (usize, usize) {
        let lanes = self.lanes(warp);
        let bytes: BTreeSet<u64> = lanes.iter().flat_map(|(_, at)| *at..at + self.size).collect();
        let touched: BTreeSet<u64> = bytes.iter().map(|byte| byte / 32).collect();
        (touched.len(), bytes.len().div_ceil(32))
    }

    /// The launch and the access as terms.
    fn terms(&self, terms: &mut Terms) -> (Launch, Access) {
        let pool = &mut terms.pool;
        let [x, y, _] = terms.thread.thread_idx;
        let argument = pool.mk_symbol("n", Sort::BitVec(32));
        let number = |pool: &mut TermPool, value: u64| pool.mk_bv(32, value);
        let divisor = number(pool, self.divisor);
        let parts = [pool.mk_bv_udiv(x, divisor), pool.mk_bv_urem(x, divisor), y, argument];
        let mut index = number(pool, self.constant);
        for (factor, part) in self.factors.into_iter().zip(parts) {
            let factor = number(pool, factor);
            let product = pool.mk_bv_mul(part, factor);
            index = pool.mk_bv_add(index, product);
        }
        let index = pool.mk_zero_extend(32, index);
        let size = pool.mk_bv(64, self.size);
        let offset = pool.mk_bv_mul(index, size);
        let (modulus, rest) = (number(pool, self.active.0), number(pool, self.active.1));
        let left = pool.mk_bv_urem(x, modulus);
        let guard = pool.mk_eq(left, rest);
        let one = number(pool, 1);
        let block = [number(pool, self.block[0]), number(pool, self.block[1]), one];
        let launch = Launch {
            grid: [one; 3],
            block,
            warp_size: 32,
            is_lockstep: false,
            waits_for_ended: false,
        };
        let access = Access {
            kind: AccessKind::Read,
            is_volatile: false,
            object: ObjectId::from_index(0),
            offset,
            part: None,
            size_bytes: self.size,
            value: None,
            guard,
            intervals: Intervals::default(),
            instruction: 0,
            has_acquired: false,
        };
        (launch, access)
    }
}

#[test]
fn requests_cost_what_is_counted() {
    let (mut n_conflicts, mut n_wasteful, mut n_compared) = (0_u32, 0_u32, 0_u32);
    for seed in 0..N_KERNELS {
        let kernel = kernel(seed);
        let mut pool = TermPool::new();
        let thread = ThreadTerms::new(&mut pool);
        let mut terms = Terms { pool, thread };
        let (launch, access) = kernel.terms(&mut terms);
        let dims = kernel.block.map(|dim| u32::try_from(dim).ok());
        let n_warps = (kernel.block[0] * kernel.block[1]).div_ceil(32);
        for number in 0..n_warps {
            let narrow = u32::try_from(number).unwrap_or(0);
            let warp = Warp::Numbered(narrow, [dims[0], dims[1], Some(1)]);
            let lanes = request(&mut terms, (thread, &launch), &access, warp, &Rc::default());
            let places = places(&terms.pool, &lanes);
            assert!(places.iter().all(|place| place.group == 0), "seed {seed}: {kernel:?}");
            let counted: BTreeMap<u64, u64> = kernel.lanes(number).into_iter().collect();
            assert_eq!(places.len(), counted.len(), "seed {seed}, warp {number}: {kernel:?}");
            if places.is_empty() {
                continue;
            }
            let degree = conflict(&places, kernel.size).degree;
            assert_eq!(degree, kernel.degree(number), "seed {seed}, warp {number}: {kernel:?}");
            let found = sectors(&places, kernel.size);
            let found = (found.touched, found.least);
            assert_eq!(found, kernel.sectors(number), "seed {seed}, warp {number}: {kernel:?}");
            n_compared += 1;
            n_conflicts += u32::from(degree > 1);
            n_wasteful += u32::from(found.0 > found.1 + 1);
        }
    }
    assert!(
        n_conflicts * 5 > n_compared && n_conflicts * 5 < 4 * n_compared,
        "{n_conflicts} of {n_compared}"
    );
    assert!(
        n_wasteful * 5 > n_compared && n_wasteful * 5 < 4 * n_compared,
        "{n_wasteful} of {n_compared}"
    );
}
