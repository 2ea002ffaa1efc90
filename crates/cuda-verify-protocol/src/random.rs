//! Random protocols, small enough for [`crate::reference`]: what kernels do (strides, rows with factors, tiles, loops
//! with and without barriers, branches, exits, atomic accesses, partial barriers), put together at random.
//!
//! The same seed gives the same protocol. About half of them have no race.

use cuda_verify_base::id::{Id, PrimaryMap};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};

use crate::protocol::{
    Access, AccessKind, INDEX_BITS, MemoryOrder, Node, Object, ObjectId, PartialBarrier, PartialId,
    Protocol, Role, Sharing, Symbol, ThreadTerms,
};

/// A sequence of numbers that depends on a seed only (`SplitMix64`, Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a limit.
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// True so many times out of a hundred.
    fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let n = u64::try_from(items.len()).unwrap_or(1);
        items[usize::try_from(self.below(n)).unwrap_or(0)]
    }
}

/// Makes the protocol of a seed.
#[must_use]
pub fn protocol(pool: &mut TermPool, seed: u64) -> Protocol {
    let mut numbers = Numbers(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let thread = ThreadTerms::new(pool);
    let launch = launch(pool, &mut numbers);
    let mut maker = Maker {
        linear: pool.mk_true(),
        pool,
        numbers,
        thread,
        protocol: launch,
        scope: Vec::new(),
        counters: Vec::new(),
        used: Vec::new(),
        n_fresh: 0,
        n_loops: 0,
        n_threads: 0,
        last_partial: None,
    };
    maker.prepare();
    let n = 2 + maker.numbers.below(5);
    maker.protocol.body = maker.nodes(n, 0);
    maker.protocol
}

/// A small launch, of a size that is known or one symbol.
fn launch(pool: &mut TermPool, numbers: &mut Numbers) -> Protocol {
    let dim = |pool: &mut TermPool, n: u64| pool.mk_bv(INDEX_BITS, n);
    let one = dim(pool, 1);
    let (mut grid, mut block) = ([one; 3], [one; 3]);
    let mut symbols = Vec::new();
    match numbers.below(8) {
        0 | 1 => block[0] = dim(pool, 2 + numbers.below(5)),
        2 => (block[0], block[1]) = (dim(pool, 2 + numbers.below(2)), dim(pool, 2)),
        3 => (block[0], block[2]) = (dim(pool, 2), dim(pool, 2)),
        4 | 5 => {
            (block[0], grid[0]) = (dim(pool, 2 + numbers.below(2)), dim(pool, 2));
        }
        6 => (block[0], grid[1]) = (dim(pool, 2), dim(pool, 2)),
        _ => {
            let term = pool.mk_symbol("size", Sort::BitVec(INDEX_BITS));
            symbols.push(Symbol { term, sharing: Sharing::Grid, range: Some((1, 4)) });
            block[0] = term;
        }
    }
    Protocol {
        grid,
        block,
        warp_size: numbers.pick(&[2, 2, 4, 32]),
        objects: PrimaryMap::new(),
        partials: PrimaryMap::new(),
        symbols,
        assumptions: Vec::new(),
        body: Vec::new(),
    }
}

struct Maker<'a> {
    pool: &'a mut TermPool,
    numbers: Numbers,
    thread: ThreadTerms,
    protocol: Protocol,
    /// Symbols of 32 bits that may be used here, beside counters.
    scope: Vec<TermId>,
    counters: Vec<TermId>,
    /// Indices that were used before, by object: most objects are used in one way.
    used: Vec<(ObjectId, TermId)>,
    n_fresh: u32,
    n_loops: u32,
    /// The index of the thread in its block.
    linear: TermId,
    /// How many threads a block has at most.
    n_threads: u64,
    last_partial: Option<PartialId>,
}

impl Maker<'_> {
    fn prepare(&mut self) {
        let [x, y, z] = self.thread.thread_idx;
        let [width, height, _] = self.protocol.block;
        let rows = self.pool.mk_bv_mul(z, height);
        let row = self.pool.mk_bv_add(rows, y);
        let start = self.pool.mk_bv_mul(row, width);
        self.linear = self.pool.mk_bv_add(start, x);
        self.n_threads = self
            .protocol
            .block
            .into_iter()
            .fold(1, |product, dim| product * self.pool.as_bv_u64(dim).unwrap_or(4));
        let n_objects = 1 + self.numbers.below(2);
        for number in 0..n_objects {
            let sharing = self.numbers.pick(&[Sharing::Grid, Sharing::Block]);
            self.protocol.objects.push(Object { name: format!("object {number}"), sharing });
        }
        let are_lengths = self.numbers.percent(35);
        for name in ["n", "m"] {
            if are_lengths || self.numbers.percent(25) {
                let mut sharing = self.numbers.pick(&[
                    Sharing::Grid,
                    Sharing::Grid,
                    Sharing::Block,
                    Sharing::Warp,
                    Sharing::Thread,
                ]);
                if are_lengths {
                    sharing = Sharing::Grid;
                }
                let mut symbol = self.symbol(name, sharing);
                if are_lengths {
                    symbol.range = Some((1, 3));
                }
                self.protocol.symbols.push(symbol);
                if sharing == Sharing::Grid && self.numbers.percent(20) {
                    let limit = self.constant(2);
                    let holds = self.pool.mk_bv_ult(symbol.term, limit);
                    self.protocol.assumptions.push(holds);
                }
            }
        }
    }

    fn symbol(&mut self, name: &str, sharing: Sharing) -> Symbol {
        let term = self.pool.mk_symbol(name, Sort::BitVec(INDEX_BITS));
        let first = self.numbers.below(2);
        let last = first + 1 + u64::from(sharing == Sharing::Grid);
        self.scope.push(term);
        Symbol { term, sharing, range: Some((first, last)) }
    }

    fn constant(&mut self, value: u64) -> TermId {
        self.pool.mk_bv(INDEX_BITS, value)
    }

    fn small(&mut self, limit: u64) -> TermId {
        let value = self.numbers.below(limit);
        self.constant(value)
    }

    /// Some steps, `depth` deep in branches and loops.
    fn nodes(&mut self, n: u64, depth: u32) -> Vec<Node> {
        let n_scope = self.scope.len();
        let nodes = (0..n).flat_map(|_| self.node(depth)).collect();
        self.scope.truncate(n_scope);
        nodes
    }

    fn node(&mut self, depth: u32) -> Vec<Node> {
        let is_deep = depth >= 3;
        match self.numbers.below(100) {
            0..18 if !is_deep => vec![self.branch(depth)],
            18..34 if self.counters.len() < 2 && !is_deep => vec![self.repeat(depth)],
            34..48 => vec![Node::Barrier(self.numbers.pick(&[
                Sharing::Block,
                Sharing::Block,
                Sharing::Block,
                Sharing::Warp,
                Sharing::Grid,
            ]))],
            48..52 => self.exit(),
            52..54 => vec![Node::Assume(self.cond())],
            54..59 if self.n_fresh < 2 && self.counters.len() < 2 => self.fresh(),
            59..63 if !is_deep => self.partial(),
            63..71 => self.burst(depth),
            71..83 => self.rows(),
            _ => vec![self.access()],
        }
    }

    fn branch(&mut self, depth: u32) -> Node {
        let cond = self.cond();
        let n = 1 + self.numbers.below(2);
        let then = self.nodes(n, depth + 1);
        let n = self.numbers.pick(&[0, 0, 1, 2]);
        let otherwise = self.nodes(n, depth + 1);
        Node::If { cond, then, otherwise }
    }

    fn repeat(&mut self, depth: u32) -> Node {
        let name = format!("k{}", self.n_counters());
        let counter = self.pool.mk_symbol(name, Sort::BitVec(INDEX_BITS));
        let count = match self.numbers.below(6) {
            0..3 => {
                let count = 1 + self.numbers.below(3);
                self.constant(count)
            }
            3 => self.variable(),
            4 => {
                let two = self.constant(2);
                self.pool.mk_bv_urem(self.linear, two)
            }
            _ => {
                let limit = self.constant(3);
                let term = self.variable();
                self.pool.mk_bv_urem(term, limit)
            }
        };
        // A count that is not small makes the enumeration long.
        let limit = self.constant(3);
        let is_small = self.pool.mk_bv_ule(count, limit);
        let count = self.pool.mk_ite(is_small, count, limit);
        self.counters.push(counter);
        let n = 1 + self.numbers.below(3);
        let body = self.nodes(n, depth + 1);
        self.counters.pop();
        Node::For { counter, count, body }
    }

    /// A number that no other counter has in its name.
    fn n_counters(&mut self) -> u32 {
        self.n_loops += 1;
        self.n_loops
    }

    fn exit(&mut self) -> Vec<Node> {
        let cond = self.cond();
        vec![Node::If { cond, then: vec![Node::Exit], otherwise: Vec::new() }]
    }

    /// A value that is not known, and an access whose place depends on it.
    fn fresh(&mut self) -> Vec<Node> {
        self.n_fresh += 1;
        let name = format!("v{}", self.n_fresh);
        let sharing = self.numbers.pick(&[
            Sharing::Thread,
            Sharing::Thread,
            Sharing::Warp,
            Sharing::Block,
            Sharing::Grid,
        ]);
        let mut symbol = self.symbol(&name, sharing);
        symbol.range = symbol.range.map(|(first, _)| (first, first + 1));
        let stride = self.small(4);
        let start = self.pool.mk_bv_mul(self.linear, stride);
        let index = self.pool.mk_bv_add(start, symbol.term);
        let object = self.object();
        vec![Node::Fresh(symbol), self.access_at(object, index)]
    }

    /// Part of a block meets, or hands over to the rest.
    fn partial(&mut self) -> Vec<Node> {
        let n_first = 1 + self.numbers.below(self.n_threads);
        let bound = self.constant(n_first);
        let cond = self.pool.mk_bv_ult(self.linear, bound);
        let is_all = self.numbers.percent(50);
        let mut count = if is_all { self.n_threads } else { n_first };
        if self.numbers.percent(10) {
            count += 1;
        }
        let count = u32::try_from(count).unwrap_or(1);
        // A barrier is used at one depth only; a new one is made for each use, or the last one is used again.
        let known = self.last_partial.filter(|_| self.counters.is_empty());
        let partial = match known {
            Some(known) if self.numbers.percent(25) => known,
            Some(_) | None => {
                let name = format!("p{}", self.protocol.partials.len());
                self.protocol.partials.push(PartialBarrier { name, count })
            }
        };
        if self.counters.is_empty() {
            self.last_partial = Some(partial);
        }
        let role = self.numbers.pick(&[Role::Sync, Role::Arrive]);
        let before = self.access();
        let (mut then, mut otherwise) = (vec![Node::Partial(partial, role)], Vec::new());
        if self.numbers.percent(50) {
            then.insert(0, before);
        }
        if is_all {
            otherwise.push(Node::Partial(partial, Role::Sync));
            otherwise.push(self.access());
        }
        vec![Node::If { cond, then, otherwise }]
    }

    /// Several accesses at constant distances, as unrolled loops have them, some of them perhaps in a branch.
    fn burst(&mut self, depth: u32) -> Vec<Node> {
        let Node::Access(first) = self.access() else { return Vec::new() };
        let (n, step) = (2 + self.numbers.below(3), 4 * (1 + self.numbers.below(6)));
        let mut nodes: Vec<Node> = (0..n)
            .map(|number| {
                let distance = self.pool.mk_bv(64, number * step);
                let offset = self.pool.mk_bv_add(first.offset, distance);
                Node::Access(Access { offset, ..first })
            })
            .collect();
        if depth < 3 && self.numbers.percent(40) {
            let cond = self.cond();
            let rest = nodes.split_off(1);
            let (then, otherwise) =
                if self.numbers.percent(50) { (rest, Vec::new()) } else { (nodes.clone(), rest) };
            let branch = Node::If { cond, then, otherwise };
            return if self.numbers.percent(50) {
                vec![branch]
            } else {
                nodes.into_iter().chain([branch]).collect()
            };
        }
        nodes
    }

    fn access(&mut self) -> Node {
        let object = self.object();
        let known: Vec<TermId> = self
            .used
            .iter()
            .filter(|(of, index)| *of == object && self.is_visible(*index))
            .map(|(_, index)| *index)
            .collect();
        let index = if !known.is_empty() && self.numbers.percent(65) {
            self.numbers.pick(&known)
        } else {
            let index = self.index();
            self.used.push((object, index));
            index
        };
        self.access_at(object, index)
    }

    fn object(&mut self) -> ObjectId {
        let n_objects = u64::try_from(self.protocol.objects.len()).unwrap_or(1);
        let number = self.numbers.below(n_objects);
        ObjectId::from_index(usize::try_from(number).unwrap_or(0))
    }

    fn access_at(&mut self, object: ObjectId, index: TermId) -> Node {
        let kind = match self.numbers.below(10) {
            0..4 => AccessKind::Read,
            4..9 => AccessKind::Write,
            _ => AccessKind::Atomic(
                MemoryOrder::Relaxed,
                self.numbers.pick(&[Sharing::Grid, Sharing::Block, Sharing::Warp]),
            ),
        };
        let size_bytes = self.numbers.pick(&[4, 4, 4, 4, 1, 8]);
        let wide = self.pool.mk_zero_extend(INDEX_BITS, index);
        let four = self.pool.mk_bv(64, 4);
        let offset = self.pool.mk_bv_mul(wide, four);
        let value = (kind == AccessKind::Write && self.numbers.percent(10)).then(|| self.index());
        Node::Access(Access { kind, object, offset, size_bytes, value })
    }

    fn is_visible(&self, index: TermId) -> bool {
        self.pool.symbols_of(index).into_iter().all(|symbol| {
            self.thread.all().contains(&symbol)
                || self.counters.contains(&symbol)
                || self.scope.contains(&symbol)
                || self.protocol.symbols.iter().any(|known| known.term == symbol)
        })
    }

    fn variable(&mut self) -> TermId {
        let [x, y, z] = self.thread.thread_idx;
        let [bx, by, _] = self.thread.block_idx;
        let mut known = vec![self.linear, self.linear, x, y, z, bx, by];
        for _ in 0..3 {
            known.extend(&self.counters);
            known.extend(&self.scope);
        }
        self.numbers.pick(&known)
    }

    /// The index of the thread in the launch.
    fn global(&mut self) -> TermId {
        let [width, height, depth] = self.protocol.block;
        let plane = self.pool.mk_bv_mul(width, height);
        let size = self.pool.mk_bv_mul(plane, depth);
        let [bx, by, _] = self.thread.block_idx;
        let block = self.pool.mk_bv_add(bx, by);
        let start = self.pool.mk_bv_mul(block, size);
        self.pool.mk_bv_add(start, self.linear)
    }

    /// An index as kernels have them.
    fn index(&mut self) -> TermId {
        let own = if self.numbers.percent(50) { self.global() } else { self.linear };
        let counter = self.counters.last().copied();
        match (self.numbers.below(14), counter) {
            (0..3, _) => own,
            (3, _) => {
                let (stride, start) = (1 + self.numbers.below(3), self.small(3));
                let stride = self.constant(stride);
                let scaled = self.pool.mk_bv_mul(own, stride);
                self.pool.mk_bv_add(scaled, start)
            }
            (4 | 5, _) => {
                // Rows: only with the factor at least the width, no two threads meet.
                let (width, factor) = (1 + self.numbers.below(3), 1 + self.numbers.below(4));
                let (width, factor) = (self.constant(width), self.constant(factor));
                let (row, column) =
                    (self.pool.mk_bv_udiv(own, width), self.pool.mk_bv_urem(own, width));
                let row = self.pool.mk_bv_mul(row, factor);
                self.pool.mk_bv_add(row, column)
            }
            (6 | 7, Some(counter)) => {
                // Interleaved, or a stretch for each thread.
                let stride = if self.numbers.percent(50) {
                    self.protocol.block[0]
                } else {
                    let n = 1 + self.numbers.below(6);
                    self.constant(n)
                };
                let (outer, inner) =
                    if self.numbers.percent(60) { (counter, own) } else { (own, counter) };
                let scaled = self.pool.mk_bv_mul(outer, stride);
                self.pool.mk_bv_add(scaled, inner)
            }
            (8, _) => {
                let [x, y, _] = self.thread.thread_idx;
                let pitch = 1 + self.numbers.below(4);
                let pitch = self.constant(pitch);
                let row = self.pool.mk_bv_mul(y, pitch);
                self.pool.mk_bv_add(row, x)
            }
            (9, _) => {
                let (offset, modulus) = (self.small(3), 1 + self.numbers.below(6));
                let modulus = self.constant(modulus);
                let moved = self.pool.mk_bv_add(own, offset);
                self.pool.mk_bv_urem(moved, modulus)
            }
            (10, _) => {
                let mask = self.small(4);
                self.pool.mk_bv_xor(own, mask)
            }
            (11, _) => {
                let last = self.small(8);
                self.pool.mk_bv_sub(last, own)
            }
            (12, _) => self.small(3),
            _ => {
                let other = self.variable();
                self.pool.mk_bv_add(own, other)
            }
        }
    }

    /// Accesses to rows whose lengths the launch is given: with the same numbers added to the starts of rows, which fit in
    /// those of one length and perhaps not in those of the other.
    fn rows(&mut self) -> Vec<Node> {
        let own = if self.numbers.percent(85) { self.global() } else { self.linear };
        let lengths = self.lengths();
        let counter = self.counters.last().copied();
        let added = match counter {
            Some(counter) if self.numbers.percent(20) => counter,
            Some(_) | None if self.numbers.percent(85) => self.pool.mk_bv_urem(own, lengths[0]),
            Some(_) | None => self.variable(),
        };
        let first = self.object();
        // Rows of two lengths in one object meet.
        let others = self.protocol.objects.ids().find(|it| *it != first);
        let mut nodes = Vec::new();
        for (length, object) in lengths.into_iter().zip([first, others.unwrap_or(first)]) {
            let start = self.pool.mk_bv_mul(own, length);
            let index = self.pool.mk_bv_add(start, added);
            let mut node = self.access_at(object, index);
            if let Node::Access(access) = &mut node
                && self.numbers.percent(70)
            {
                (access.kind, access.size_bytes) = (AccessKind::Write, 4);
            }
            nodes.push(node);
        }
        nodes
    }

    /// Two lengths, of numbers that the launch is given if there are any.
    fn lengths(&mut self) -> [TermId; 2] {
        let is_length = |symbol: &&Symbol| symbol.sharing == Sharing::Grid;
        let given = self.protocol.symbols.iter().filter(is_length).map(|symbol| symbol.term);
        let mut given: Vec<TermId> = given.collect();
        if self.numbers.percent(50) {
            given.reverse();
        }
        // Of one number: twice as much, and as much.
        let factors = self.numbers.pick(&[[1, 1], [1, 1], [2, 2], [1, 2], [2, 1], [2, 1]]);
        if factors[0] != factors[1] && self.numbers.percent(80) {
            given.truncate(1);
        }
        [0, 1].map(|place| {
            let known = given.get(place).or(given.first()).copied();
            let length = known.unwrap_or_else(|| self.small(4));
            let factor = self.constant(factors[place]);
            self.pool.mk_bv_mul(length, factor)
        })
    }

    fn cond(&mut self) -> TermId {
        let cond = match self.numbers.below(9) {
            0..2 => {
                let bound = self.small(5);
                self.pool.mk_bv_ult(self.linear, bound)
            }
            2 => {
                let (two, rest) = (self.constant(2), self.small(2));
                let parity = self.pool.mk_bv_urem(self.linear, two);
                self.pool.mk_eq(parity, rest)
            }
            3 | 4 => {
                let (a, b) = (self.variable(), self.variable());
                self.pool.mk_bv_ule(a, b)
            }
            5 | 6 => {
                let (a, b) = (self.variable(), self.small(4));
                self.pool.mk_eq(a, b)
            }
            7 => {
                let (a, b) = (self.variable(), self.variable());
                self.pool.mk_eq(a, b)
            }
            _ => {
                let (a, b) = (self.cond(), self.cond());
                self.pool.mk_and(a, b)
            }
        };
        if self.numbers.percent(30) { self.pool.mk_not(cond) } else { cond }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{display, parse};

    #[test]
    fn every_protocol_is_well_formed_and_reads_back() {
        for seed in 0..1_000 {
            let mut pool = TermPool::new();
            let protocol = protocol(&mut pool, seed);
            assert_eq!(protocol.check(&mut pool), Ok(()), "seed {seed}");
            let text = display(&pool, &protocol).to_string();
            assert_eq!(parse(&mut pool, &text).as_ref(), Ok(&protocol), "seed {seed}\n{text}");
            let mut other = TermPool::new();
            let read = parse(&mut other, &text).expect("reads in another pool");
            let text = display(&other, &read).to_string();
            assert_eq!(parse(&mut other, &text), Ok(read), "seed {seed}\n{text}");
        }
    }
}
