//! What requests of warps cost: conflicts of banks of shared memory, and sectors of global memory beyond what is needed.
//!
//! Every access of the arbitrary thread is one of each lane of a warp, and the lanes that come to it in one iteration of
//! the loops around it make one request. Where the distances between lanes are constants, the request is counted; where
//! they are not, two lanes are looked for that are in conflict.

use std::rc::Rc;

use cuda_verify_base::{PropertyKind, Reason};
use cuda_verify_protocol::flat::{Access, Protocol};
use cuda_verify_protocol::lanes::{OfLane, Warp, places, request};
use cuda_verify_protocol::protocol::{AccessKind, INDEX_BITS};
use cuda_verify_protocol::requests::{Conflict, LANES, Place, Sectors, conflict, sectors};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::heap::memory::Space;
use crate::rules;
use crate::symbols::{Origin, Sharing};
use crate::threads::accesses::AccessRecord;
use crate::threads::one::protocol::Recorded;
use crate::vcc::obligation::{Evidence, Goal, Obligation};

/// Warps of a block, at most.
const MAX_WARPS: u32 = 32;

impl Engine<'_> {
    /// Whether it is asked what requests of warps cost.
    pub(crate) fn asks_about_requests(&self) -> bool {
        self.config.properties.iter().any(PropertyKind::is_of_requests)
    }

    /// Reports requests of warps that cost more than they need.
    pub(super) fn check_requests(&mut self, recorded: &Recorded) -> Result<(), Stop> {
        if !self.asks_about_requests() {
            return Ok(());
        }
        let Recorded { recording, protocol, .. } = recorded;
        let launch = Warps::new(self, protocol);
        let mut known = FxHashSet::default();
        for (access, record) in protocol.accesses.iter().zip(&recording.accesses) {
            let record = &record.access;
            let is_shared = self.heap.objects[record.object].space == Space::Shared;
            let kind =
                if is_shared { PropertyKind::BankConflict } else { PropertyKind::Uncoalesced };
            let is_plain = match access.kind {
                AccessKind::Read | AccessKind::Write => true,
                AccessKind::Atomic(..) => false,
            };
            let what = (access.object, access.offset, access.size_bytes, access.guard, record.span);
            if is_plain && self.config.properties.contains(kind) && known.insert(what) {
                self.check_request(&launch, protocol, kind, (access, record))?;
            }
            if self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
        }
        Ok(())
    }

    fn check_request(
        &mut self,
        launch: &Warps,
        protocol: &Protocol,
        kind: PropertyKind,
        of: (&Access, &AccessRecord),
    ) -> Result<(), Stop> {
        // SOUNDNESS(lanes-together): under; lanes go through loops together, so that those in one iteration make one
        // request.
        self.rely_on(rules::LANES_TOGETHER);
        let of_thread = (protocol.thread, &protocol.launch);
        if let Some(any) = launch.any {
            let lanes = request(&mut self.pool, of_thread, of.0, any, &launch.common);
            if lanes.len() == usize::try_from(LANES).unwrap_or(0)
                && self.is_cheap(&lanes, kind, of.0)
            {
                return Ok(());
            }
        }
        for number in 0..launch.n_warps {
            let warp = Warp::Numbered(number, launch.block);
            let lanes = request(&mut self.pool, of_thread, of.0, warp, &launch.common);
            let is_reported = if kind == PropertyKind::BankConflict {
                self.check_banks(launch, &lanes, of)?
            } else {
                self.check_sectors(launch, &lanes, of)?
            };
            if is_reported {
                break;
            }
        }
        Ok(())
    }

    /// Whether a request certainly costs no more than it needs.
    fn is_cheap(&mut self, lanes: &[OfLane], kind: PropertyKind, access: &Access) -> bool {
        let places = places(&self.pool, lanes);
        if kind == PropertyKind::BankConflict {
            return is_one_group(&places) && conflicts(&places, access.size_bytes).1.degree <= 1;
        }
        let sectors = sectors(&places, access.size_bytes);
        if !is_wasteful(&sectors) {
            self.rely_on(rules::ALIGNED_ROWS);
        }
        !is_wasteful(&sectors)
    }

    /// Reports lanes that access different words of one bank; whether some do.
    fn check_banks(
        &mut self,
        launch: &Warps,
        lanes: &[OfLane],
        of: (&Access, &AccessRecord),
    ) -> Result<bool, Stop> {
        let size = of.0.size_bytes;
        let places = places(&self.pool, lanes);
        let (best, worst) = conflicts(&places, size);
        if is_one_group(&places) {
            if worst.degree <= 1 {
                return Ok(false);
            }
            if best.degree > 1 {
                let Conflict { degree, bank, lanes: taking_part } = best;
                let message = format!(
                    "{degree} lanes of a warp access different words of one bank of shared memory, {bank}, so \
                     that the request takes {degree} turns"
                );
                let is_named = |it: &&OfLane| taking_part.contains(&it.lane);
                let named: Vec<OfLane> = lanes.iter().filter(is_named).copied().collect();
                let together = self.pool.mk_and_all(named.iter().map(|it| it.guard));
                self.report_request(
                    launch,
                    &named,
                    of,
                    PropertyKind::BankConflict,
                    message,
                    together,
                )?;
            }
        }
        // Of the lanes that are not active at the same time, others may be.
        let violated = self.any_conflict(lanes, size);
        let message =
            "lanes of a warp access different words of one bank of shared memory".to_owned();
        self.report_request(launch, lanes, of, PropertyKind::BankConflict, message, violated)?;
        Ok(!self.pool.is_false(violated))
    }

    /// When two lanes that are served at once access different words of a bank.
    fn any_conflict(&mut self, lanes: &[OfLane], size_bytes: u64) -> TermId {
        // Wide accesses are served in parts: half of the lanes for 8 bytes each, a quarter for 16.
        let at_once = LANES / u32::try_from((size_bytes / 4).clamp(1, 4)).unwrap_or(1);
        let mut pairs = Vec::new();
        for (number, a) in lanes.iter().enumerate() {
            for b in &lanes[number + 1..] {
                if a.lane / at_once != b.lane / at_once {
                    continue;
                }
                let pool = &mut self.pool;
                // 32 banks of four bytes: bits 2 to 6 name the bank, those from 2 on the word. Lanes that want one word
                // get it together (CUDA C++ Programming Guide, "Shared Memory", compute capability 5.x and later).
                let [word, other] = [a, b].map(|it| pool.mk_extract(63, 2, it.offset));
                let [bank, other_bank] = [a, b].map(|it| pool.mk_extract(6, 2, it.offset));
                let is_same_bank = pool.mk_eq(bank, other_bank);
                let is_same_word = pool.mk_eq(word, other);
                let is_other_word = pool.mk_not(is_same_word);
                pairs.push(pool.mk_and_all([a.guard, b.guard, is_same_bank, is_other_word]));
            }
        }
        self.pool.mk_or_all(pairs)
    }

    /// Reports a request that touches more sectors than its bytes need; whether it does.
    fn check_sectors(
        &mut self,
        launch: &Warps,
        lanes: &[OfLane],
        of: (&Access, &AccessRecord),
    ) -> Result<bool, Stop> {
        let places = places(&self.pool, lanes);
        let found = sectors(&places, of.0.size_bytes);
        // SOUNDNESS(aligned-rows): under; what is not known of a place is taken for a multiple of the sector.
        if !is_wasteful(&found) {
            self.rely_on(rules::ALIGNED_ROWS);
            return Ok(false);
        }
        let Sectors { touched, least, lanes: first } = found;
        let is_named = |it: &&OfLane| first.contains(&it.lane);
        let named: Vec<OfLane> = lanes.iter().filter(is_named).copied().take(least + 2).collect();
        let mut apart = vec![self.pool.mk_true()];
        for (number, a) in named.iter().enumerate() {
            for b in &named[number + 1..] {
                let [sector, other] = [a, b].map(|it| self.pool.mk_extract(63, 5, it.offset));
                let is_same = self.pool.mk_eq(sector, other);
                apart.push(self.pool.mk_not(is_same));
            }
        }
        let apart = self.pool.mk_and_all(apart);
        let whole = lanes.iter().map(|it| it.guard).chain([apart]);
        let whole = self.pool.mk_and_all(whole.collect::<Vec<TermId>>());
        let message = format!(
            "a request of {} lanes of a warp touches {touched} sectors of 32 bytes, its bytes fit in {least}",
            lanes.len()
        );
        let kind = PropertyKind::Uncoalesced;
        self.report_request(launch, lanes, of, kind, message, whole)?;
        let some = named.iter().map(|it| it.guard).chain([apart]);
        let some = self.pool.mk_and_all(some.collect::<Vec<TermId>>());
        let message = format!(
            "a request of a warp touches more than {} sectors of 32 bytes, its bytes fit in {least}",
            least + 1
        );
        self.report_request(launch, &named, of, kind, message, some)?;
        Ok(true)
    }

    fn report_request(
        &mut self,
        launch: &Warps,
        lanes: &[OfLane],
        (access, record): (&Access, &AccessRecord),
        kind: PropertyKind,
        message: String,
        violated: TermId,
    ) -> Result<(), Stop> {
        let violated = self.pool.mk_and(violated, launch.is_whole);
        let Some(first) = lanes.first().filter(|_| !self.pool.is_false(violated)) else {
            return Ok(());
        };
        let size = self.pool.mk_bv(64, access.size_bytes);
        let assumable = self.assumable_where(&[record.guard]);
        self.add_obligation(Obligation {
            goal: Goal::Property(kind),
            violated,
            message,
            span: record.span,
            thread: Some(first.thread),
            launch: self.current_launch(),
            stack: Vec::new(),
            history: record.history.clone(),
            second: None,
            is_arbitrary: true,
            assumable,
            evidence: Evidence::Access { object: record.object, offset: first.offset, size },
            related: Vec::new(),
        })
    }
}

/// The warps of the blocks of a launch.
struct Warps {
    /// Threads along each axis, where they are known.
    block: [Option<u32>; 3],
    n_warps: u32,
    /// Any of them, where rows are whole warps.
    any: Option<Warp>,
    /// That rows are whole warps, where it is not known.
    is_whole: TermId,
    /// What lanes that make a request have in common: numbers of iterations.
    common: Rc<FxHashSet<TermId>>,
}

impl Warps {
    fn new(engine: &mut Engine<'_>, protocol: &Protocol) -> Self {
        let dims = protocol.launch.block;
        let block = dims.map(|dim| engine.pool.as_bv_u64(dim)?.try_into().ok());
        let known: Option<u32> = block.iter().try_fold(1_u32, |n, dim| n.checked_mul((*dim)?));
        let n_warps = known.map_or(MAX_WARPS, |n| n.div_ceil(LANES).min(MAX_WARPS));
        let mut is_whole = engine.pool.mk_true();
        if block[0].is_none() {
            // SOUNDNESS(whole-warps): under; rows of blocks of sizes that are not known are whole warps.
            engine.rely_on(rules::WHOLE_WARPS);
            let rest = engine.pool.mk_extract(4, 0, dims[0]);
            let zero = engine.pool.mk_bv(5, 0);
            is_whole = engine.pool.mk_eq(rest, zero);
        }
        let any = block[0].is_none_or(|x| x.is_multiple_of(LANES)).then(|| {
            let number = engine.pool.fresh("warp", Sort::BitVec(INDEX_BITS), Origin::Defined);
            engine.pool.share(number, Sharing::Warp);
            Warp::Any(number)
        });
        let terms: Vec<TermId> = protocol.terms().collect();
        let parts = engine.pool.post_order(&terms);
        let is_iteration = |term: &TermId| {
            engine.pool.info(*term).is_some_and(|it| it.origin == Origin::Iteration)
        };
        let common = Rc::new(parts.into_iter().filter(is_iteration).collect());
        Self { block, n_warps, any, is_whole, common }
    }
}

fn is_one_group(places: &[Place]) -> bool {
    places.iter().all(|place| place.group == 0)
}

/// The conflict of a request, wherever in a word what is not known of its places begins: the least and the greatest.
fn conflicts(places: &[Place], size_bytes: u64) -> (Conflict, Conflict) {
    let step = usize::try_from(size_bytes.clamp(1, 4)).unwrap_or(1);
    let shifted = (0..4).step_by(step).map(|shift| {
        let moved = |place: &Place| Place { offset: place.offset + shift, ..*place };
        let moved: Vec<Place> = places.iter().map(moved).collect();
        conflict(&moved, size_bytes)
    });
    let all: Vec<Conflict> = shifted.collect();
    let none = Conflict { degree: 0, bank: 0, lanes: Vec::new() };
    let best = all.iter().min_by_key(|it| it.degree).unwrap_or(&none);
    // "No conflict" has to hold wherever the unknown part begins, and a reported one too: in between it is not decided
    // by counting.
    let worst = all.iter().max_by_key(|it| it.degree).unwrap_or(&none);
    (best.clone(), worst.clone())
}

/// Whether a request touches more sectors than one that begins within a sector.
fn is_wasteful(sectors: &Sectors) -> bool {
    sectors.touched > sectors.least + 1
}
