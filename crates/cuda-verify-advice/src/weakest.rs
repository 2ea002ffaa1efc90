//! The weakest conditions that exclude all examples: a hitting set that admits most launches.
//!
//! Each example of something wrong gives a *clause*: the conditions that exclude it, one of which has to be chosen. How
//! weak a conjunction is, is counted: by how many launches of a fixed sample meet all of it.

use crate::condition::{Condition, Numbers, Quantity};

/// Launches in the sample.
const N_LAUNCHES: usize = 2048;
/// Conjunctions that are looked at in search of one.
const MAX_NODES: usize = 2_000;
const SEED: u64 = 0x5eed;

/// Which launches meet a condition.
#[derive(Clone, Debug)]
pub(crate) struct Admitted {
    /// Of those that are known to be safe.
    safe: Vec<u64>,
    /// Of the sample.
    any: Vec<u64>,
}

impl Admitted {
    fn and(&self, other: &Self) -> Self {
        let and =
            |a: &[u64], b: &[u64]| -> Vec<u64> { a.iter().zip(b).map(|(a, b)| a & b).collect() };
        Self { safe: and(&self.safe, &other.safe), any: and(&self.any, &other.any) }
    }

    /// How many launches there are: of the sample to a quarter of an octave, since what differs by less is as good.
    fn weight(&self) -> (u32, u32) {
        let n_of = |words: &[u64]| -> u32 { words.iter().map(|word| word.count_ones()).sum() };
        let n = n_of(&self.any);
        let octaves = match n.checked_ilog2() {
            None => 0,
            Some(octave) => 1 + (octave << 2) + ((n << 2 >> octave) & 3),
        };
        (n_of(&self.safe), octaves)
    }
}

/// Launches of all kinds, the same ones each time.
#[derive(Debug)]
pub(crate) struct Sample {
    any: Vec<Numbers>,
    /// Launches that are known to be safe: conditions that admit more of these are weaker, whatever they admit else.
    safe: Vec<Numbers>,
}

impl Sample {
    /// Launches of a kernel with so many integer parameters, which compares with such numbers.
    pub(crate) fn new(n_parameters: usize, constants: &[(String, i128)]) -> Self {
        let mut random = fastrand::Rng::with_seed(SEED);
        let constants: Vec<u32> =
            constants.iter().filter_map(|(_, value)| u32::try_from(*value).ok()).collect();
        let any = (0..N_LAUNCHES).map(|_| launch(&mut random, n_parameters, &constants)).collect();
        Self { any, safe: Vec::new() }
    }

    /// Adds launches that are known to be safe.
    pub(crate) fn add_safe(&mut self, launches: Vec<Numbers>) {
        self.safe.extend(launches);
    }

    /// Whether there are launches that are known to be safe, and conditions admit at least half of them.
    pub(crate) fn is_likely(&self, conditions: &[Condition]) -> bool {
        let meets = |launch: &&Numbers| conditions.iter().all(|it| launch.meet(it) == Some(true));
        let n_met = self.safe.iter().filter(meets).count();
        n_met > 0 && 2 * n_met >= self.safe.len()
    }

    /// The launches that meet each of some conditions.
    pub(crate) fn admitted(&self, conditions: &[Condition]) -> Vec<Admitted> {
        let of = |it| Admitted { safe: words(&self.safe, it), any: words(&self.any, it) };
        conditions.iter().map(of).collect()
    }

    /// Adds the launches that were added since, to what meets each of the conditions.
    pub(crate) fn add_to(&self, admitted: &mut [Admitted], conditions: &[Condition]) {
        for (admitted, condition) in admitted.iter_mut().zip(conditions) {
            admitted.safe = words(&self.safe, condition);
        }
    }

    /// How large a number of elements is, over the launches that meet some conditions: for comparing two of them.
    pub(crate) fn size(&self, quantity: &Quantity, conditions: &[Condition]) -> u128 {
        let meets = |launch: &&Numbers| conditions.iter().all(|it| launch.meet(it) == Some(true));
        let value = |launch: &Numbers| {
            let value = launch.value(quantity).and_then(|value| u128::try_from(value).ok());
            value.unwrap_or(0).min(u128::from(u32::MAX))
        };
        self.any.iter().filter(meets).map(value).sum()
    }
}

/// Which launches meet a condition.
fn words(launches: &[Numbers], condition: &Condition) -> Vec<u64> {
    let mut words = vec![0; launches.len().div_ceil(64)];
    for (at, launch) in launches.iter().enumerate() {
        if launch.meet(condition) == Some(true) {
            words[at / 64] |= 1 << (at % 64);
        }
    }
    words
}

/// A launch that may occur: one of every kind, or one whose sizes fit each other.
fn launch(random: &mut fastrand::Rng, n_parameters: usize, constants: &[u32]) -> Numbers {
    let is_fit = random.bool();
    let extent = |random: &mut fastrand::Rng, bits: u32| -> u32 {
        match (random.u32(..6), constants) {
            (0, [_, ..]) => constants[random.usize(..constants.len())],
            (1..=3, [_, ..]) if is_fit => constants[random.usize(..constants.len())],
            (1, _) => random.u32(1..1 << bits),
            (_, _) => 1 << random.u32(..bits),
        }
    };
    let extents = |random: &mut fastrand::Rng| -> [u32; 3] {
        [extent(random, 11), if random.bool() { extent(random, 11) } else { 1 }, 1]
    };
    let (mut block, grid) = (extents(random), extents(random));
    while block[0].saturating_mul(block[1]) > 1024 {
        block[usize::from(block[0] < block[1])] /= 2;
    }
    let mut parameters: Vec<Option<i128>> = Vec::new();
    for _ in 0..n_parameters {
        let axis = random.usize(..2);
        let related = [
            i128::from(grid[axis]) * i128::from(block[axis]),
            i128::from(grid[axis]) * i128::from(extent(random, 11)),
            parameters.last().copied().flatten().unwrap_or(1),
            i128::from(extent(random, 11)),
            i128::from(random.u32(..64)) - 4,
            i128::from(extent(random, 20)),
        ];
        let chosen = related[random.usize(..if is_fit { 3 } else { related.len() })];
        let beside = if is_fit { 0 } else { i128::from(random.u32(..8)) };
        parameters.push(Some(chosen + beside));
    }
    Numbers { grid, block, parameters }
}

/// Conditions to choose from, and the choice so far.
#[derive(Debug)]
struct Choice<'a> {
    admitted: &'a [Admitted],
    clauses: &'a [Vec<usize>],
    most: usize,
    /// The best choice so far, and its weight.
    best: Option<((u32, u32), Vec<usize>)>,
    n_nodes: usize,
}

/// Whether a condition excludes launches that others admit.
pub(crate) fn cuts(admitted: &[Admitted], others: &[usize], condition: usize) -> bool {
    let met = others.iter().fold(none_excluded(admitted), |met, it| met.and(&admitted[*it]));
    let with = met.and(&admitted[condition]);
    (&with.any, &with.safe) != (&met.any, &met.safe)
}

/// All launches.
fn none_excluded(admitted: &[Admitted]) -> Admitted {
    let n_safe = admitted.first().map_or(0, |it| it.safe.len());
    Admitted { safe: vec![u64::MAX; n_safe], any: vec![u64::MAX; N_LAUNCHES.div_ceil(64)] }
}

/// Conditions, at most so many, one of each clause, that admit most launches together; `None` if there are none that
/// admit any.
pub(crate) fn weakest(
    admitted: &[Admitted],
    clauses: &[Vec<usize>],
    most: usize,
) -> Option<Vec<usize>> {
    let mut choice = Choice { admitted, clauses, most, best: None, n_nodes: 0 };
    choice.search(&mut Vec::new(), &none_excluded(admitted));
    choice.best.map(|(_, chosen)| chosen)
}

impl Choice<'_> {
    fn search(&mut self, chosen: &mut Vec<usize>, met: &Admitted) {
        self.n_nodes += 1;
        let n_met = met.weight();
        let is_worse = self
            .best
            .as_ref()
            .is_some_and(|(n, by)| n_met < *n || n_met == *n && chosen.len() >= by.len());
        if n_met == (0, 0) || is_worse || self.n_nodes > MAX_NODES {
            return;
        }
        let is_hit = |clause: &&Vec<usize>| clause.iter().any(|it| chosen.contains(it));
        let open = self.clauses.iter().filter(|clause| !is_hit(clause));
        let Some(clause) = open.min_by_key(|clause| clause.len()) else {
            self.best = Some((n_met, chosen.clone()));
            return;
        };
        if chosen.len() == self.most {
            return;
        }
        let mut next: Vec<(usize, Admitted)> =
            clause.iter().map(|it| (*it, met.and(&self.admitted[*it]))).collect();
        next.sort_by_key(|(_, met)| std::cmp::Reverse(met.weight()));
        for (condition, met) in next {
            chosen.push(condition);
            self.search(chosen, &met);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{N_LAUNCHES, Sample, cuts, weakest};
    use crate::condition::{Numbers, Words};

    #[test]
    fn conditions_that_admit_more_safe_launches_are_weaker() {
        let constants = [("SMALL".to_owned(), 4), ("LARGE".to_owned(), 256)];
        let conditions = Words::new(&["n".to_owned()], &constants).conditions();
        let find =
            |text: &str| conditions.iter().position(|it| it.clause().to_string() == text).unwrap();
        let (large, many) = (find("blockDim.x <= LARGE"), find("n >= LARGE"));
        let mut sample = Sample::new(1, &constants);
        let mut admitted = sample.admitted(&conditions);
        assert_eq!(weakest(&admitted, &[vec![large, many]], 4), Some(vec![large]));
        let block = [512, 1, 1];
        sample.add_safe(vec![Numbers { grid: [1; 3], block, parameters: vec![Some(512)] }]);
        sample.add_to(&mut admitted, &conditions);
        assert_eq!(weakest(&admitted, &[vec![large, many]], 4), Some(vec![many]));
        let numbers = |it: usize| [conditions[it].clone()];
        assert!(sample.is_likely(&numbers(many)) && !sample.is_likely(&numbers(large)));
        let small = find("blockDim.x <= SMALL");
        assert!(cuts(&admitted, &[large], small) && !cuts(&admitted, &[small], large));
    }

    #[test]
    fn of_conditions_that_exclude_the_same_the_weakest_is_chosen() {
        let constants = [("SMALL".to_owned(), 4), ("LARGE".to_owned(), 256)];
        let words = Words::new(&["n".to_owned()], &constants);
        let conditions = words.conditions();
        let admitted = Sample::new(1, &constants).admitted(&conditions);
        assert_eq!(N_LAUNCHES % 64, 0);
        let find =
            |text: &str| conditions.iter().position(|it| it.clause().to_string() == text).unwrap();
        let small = find("blockDim.x <= SMALL");
        let (large, equal) = (find("blockDim.x <= LARGE"), find("blockDim.x == LARGE"));
        assert_eq!(weakest(&admitted, &[vec![small, equal, large]], 4), Some(vec![large]));
        let both = weakest(&admitted, &[vec![large], vec![small, find("n >= 0")]], 4).unwrap();
        assert_eq!(both, [large, find("n >= 0")]);
        assert_eq!(weakest(&admitted, &[vec![]], 4), None);
    }
}
