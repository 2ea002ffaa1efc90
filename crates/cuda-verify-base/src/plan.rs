//! Plans: attempts at an answer, one after the other, as data.
//!
//! What one configuration leaves open may be decided by another one. Which are tried, when, with what share of the
//! effort, and whose answer counts is a table that is read at one place; [`Plan::carry_out`] makes the attempts and keeps
//! a record of them.
//!
//! ```
//! use cuda_verify_base::plan::{Answer, Attempt, Choice, Plan, Tried};
//! use cuda_verify_base::{Deadline, Effort};
//!
//! #[derive(Debug, Default)]
//! struct Root(Option<u64>, Vec<Tried>);
//!
//! impl Answer for Root {
//!     fn says(&self) -> String {
//!         self.0.map_or("unknown".to_owned(), |root| root.to_string())
//!     }
//!     fn record(&mut self) -> &mut Vec<Tried> {
//!         &mut self.1
//!     }
//!     fn absorb(&mut self, _other: Self, _choice: Choice) {}
//! }
//!
//! let plan = Plan::first(Attempt::new("small numbers"))
//!     .then(Attempt::new("large numbers").when(|it: &Root| it.0.is_none()).with(|limit| limit * 100));
//! let root_of_400 = |limit: &u64, _: &Deadline| Ok::<_, ()>(Root((0..*limit).find(|it| it * it == 400), vec![]));
//! let found = plan.carry_out(&10, &Deadline::never(), root_of_400).unwrap();
//! assert_eq!((found.0, found.1.len()), (Some(20), 2));
//! ```

use std::borrow::Cow;
use std::time::Duration;
use std::{fmt, iter};

use crate::deadline::{Deadline, Effort, Stopwatch};

/// An answer that attempts lead to.
pub trait Answer: Sized {
    /// The answer in a few words.
    fn says(&self) -> String;

    /// The attempts that led to it.
    fn record(&mut self) -> &mut Vec<Tried>;

    /// Whether a limit of work or time has kept it from being another one.
    fn is_cut(&self) -> bool {
        false
    }

    /// Adds another answer to the same question: one that counts no longer or not ([`Choice::Take`], [`Choice::Keep`]),
    /// of which only the costs matter, or one on which this one rests as well ([`Choice::Join`]).
    fn absorb(&mut self, other: Self, choice: Choice);
}

/// What an attempt makes of the answer so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The earlier answer counts.
    Keep,
    /// The new one counts.
    Take,
    /// The new one counts, and rests on the earlier one.
    Join,
}

/// An attempt that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// What was tried.
    pub name: Cow<'static, str>,
    /// Of how many others it is a part.
    pub depth: u32,
    /// The work that was counted.
    pub effort: Effort,
    /// The time that it took.
    pub time: Duration,
    /// What it found, in words.
    pub answer: String,
    /// Whether its answer counts, as far as the attempt that it is a part of does.
    pub is_taken: bool,
}

/// How much more work each round does than the one before.
const GROWTH: u64 = 4;

/// Which part of what is left an attempt may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    /// Of the time, where there is a limit.
    percent: u32,
    /// Work that is counted.
    effort: Option<Effort>,
}

impl Share {
    fn of(self, deadline: &Deadline) -> Deadline {
        let shared = match deadline.remaining() {
            Some(left) if self.percent < 100 => deadline.at_most(left / 100 * self.percent),
            Some(_) | None => deadline.clone(),
        };
        self.effort.map_or_else(|| shared.clone(), |effort| shared.with_effort(effort))
    }
}

type When<'a, A> = Box<dyn Fn(&A) -> bool + 'a>;
type Change<'a, C> = Box<dyn Fn(&C) -> C + 'a>;
type Choose<'a, A> = Box<dyn Fn(&A, &A) -> Choice + 'a>;

/// One attempt: `C` is what is configured, `A` the answer.
pub struct Attempt<'a, C, A> {
    name: Cow<'static, str>,
    when: When<'a, A>,
    change: Option<Change<'a, C>>,
    share: Share,
    choose: Choose<'a, A>,
}

impl<C, A> fmt::Debug for Attempt<'_, C, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt")
            .field("name", &self.name)
            .field("share", &self.share)
            .finish_non_exhaustive()
    }
}

impl<'a, C, A> Attempt<'a, C, A> {
    /// An attempt with the configuration as it is and all that is left of time and effort, always made, whose answer
    /// counts.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            name: name.into(),
            when: Box::new(|_| true),
            change: None,
            share: Share { percent: 100, effort: None },
            choose: Box::new(|_, _| Choice::Take),
        }
    }

    /// Made only if that holds of the answer so far.
    #[must_use]
    pub fn when(self, when: impl Fn(&A) -> bool + 'a) -> Self {
        Self { when: Box::new(when), ..self }
    }

    /// What it changes of the configuration.
    #[must_use]
    pub fn with(self, change: impl Fn(&C) -> C + 'a) -> Self {
        Self { change: Some(Box::new(change)), ..self }
    }

    /// Percentage of the time that is left, where there is a limit.
    #[must_use]
    pub fn within_percent(self, percent: u32) -> Self {
        Self { share: Share { percent, ..self.share }, ..self }
    }

    /// Work that is counted, at most.
    #[must_use]
    pub fn within(self, effort: Effort) -> Self {
        Self { share: Share { effort: Some(effort), ..self.share }, ..self }
    }

    /// Which answer counts, of the one so far and its own.
    #[must_use]
    pub fn choose(self, choose: impl Fn(&A, &A) -> Choice + 'a) -> Self {
        Self { choose: Box::new(choose), ..self }
    }

    /// Its answer counts only if that holds of it.
    #[must_use]
    pub fn taken_if(self, is_taken: impl Fn(&A) -> bool + 'a) -> Self {
        self.choose(move |_, new| if is_taken(new) { Choice::Take } else { Choice::Keep })
    }
}

/// Attempts in their order; there is at least one.
pub struct Plan<'a, C, A> {
    first: Attempt<'a, C, A>,
    further: Box<dyn Iterator<Item = Attempt<'a, C, A>> + 'a>,
    /// Whether it ends with the first attempt that is not to be made.
    is_ladder: bool,
}

impl<C, A> fmt::Debug for Plan<'_, C, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("first", &self.first).finish_non_exhaustive()
    }
}

impl<'a, C: Clone + 'a, A: Answer + 'a> Plan<'a, C, A> {
    /// A plan of one attempt, which is made in any case.
    #[must_use]
    pub fn first(attempt: Attempt<'a, C, A>) -> Self {
        Self { first: attempt, further: Box::new(iter::empty()), is_ladder: false }
    }

    /// The plan with another attempt at its end.
    #[must_use]
    pub fn then(self, attempt: Attempt<'a, C, A>) -> Self {
        Self { further: Box::new(self.further.chain(iter::once(attempt))), ..self }
    }

    /// A plan of any number of attempts that ends with the first one that is not to be made.
    #[must_use]
    pub fn ladder(
        first: Attempt<'a, C, A>,
        further: impl IntoIterator<Item = Attempt<'a, C, A>, IntoIter: 'a>,
    ) -> Self {
        Self { first, further: Box::new(further.into_iter()), is_ladder: true }
    }

    /// Makes the attempts in rounds, whose work grows: in each round those that have not been made, and those that the
    /// limit of the round before has cut. No attempt is made twice with the same effort, and one that takes long does
    /// not keep the others from answering.
    ///
    /// Cost: the rounds of an attempt together do at most a third more than the last one of them.
    ///
    /// # Errors
    /// The first error of an attempt.
    pub fn carry_out_in_rounds<E>(
        self,
        start: Effort,
        config: &C,
        deadline: &Deadline,
        mut run: impl FnMut(&C, &Deadline) -> Result<A, E>,
    ) -> Result<A, E> {
        let mut answer = self.first.make(config, &deadline.with_effort(start), &mut run)?;
        let mut is_first_open = answer.is_cut();
        let mut further: Vec<_> = self.further.map(|it| (it, true)).collect();
        let mut work = start;
        loop {
            let mut is_any_open = false;
            for (attempt, is_open) in &mut further {
                if !*is_open || !(attempt.when)(&answer) {
                    continue;
                }
                if deadline.is_over() {
                    return Ok(answer);
                }
                let round = Round::start(work, deadline);
                let new = attempt.make(config, &round.limit, &mut run)?;
                *is_open = new.is_cut() && round.is_limit(attempt.share.effort);
                is_any_open |= *is_open;
                let choice = (attempt.choose)(&answer, &new);
                answer = merge(answer, new, choice);
            }
            work = Effort(work.0.saturating_mul(GROWTH));
            is_first_open &= answer.is_cut();
            if deadline.is_over() || !is_first_open && !is_any_open {
                return Ok(answer);
            }
            if is_first_open {
                let round = Round::start(work, deadline);
                let new = self.first.make(config, &round.limit, &mut run)?;
                is_first_open = new.is_cut() && round.is_limit(self.first.share.effort);
                answer = merge(answer, new, Choice::Take);
            }
        }
    }

    /// Makes the attempts, each by a function of its configuration and its limits, until the last one, or until the
    /// limits are reached.
    ///
    /// # Errors
    /// The first error of an attempt.
    pub fn carry_out<E>(
        self,
        config: &C,
        deadline: &Deadline,
        mut run: impl FnMut(&C, &Deadline) -> Result<A, E>,
    ) -> Result<A, E> {
        let answer = self.first.make(config, deadline, &mut run)?;
        go_on(answer, self.further, self.is_ladder, (config, deadline), run)
    }
}

/// Makes further attempts after an answer, as [`Plan::carry_out`].
///
/// # Errors
/// The first error of an attempt.
pub fn carry_on<'a, C: Clone + 'a, A: Answer + 'a, E>(
    answer: A,
    attempts: impl IntoIterator<Item = Attempt<'a, C, A>>,
    config: &C,
    deadline: &Deadline,
    run: impl FnMut(&C, &Deadline) -> Result<A, E>,
) -> Result<A, E> {
    go_on(answer, attempts.into_iter(), false, (config, deadline), run)
}

fn go_on<'a, C: Clone + 'a, A: Answer + 'a, E>(
    mut answer: A,
    attempts: impl Iterator<Item = Attempt<'a, C, A>>,
    is_ladder: bool,
    (config, deadline): (&C, &Deadline),
    mut run: impl FnMut(&C, &Deadline) -> Result<A, E>,
) -> Result<A, E> {
    for attempt in attempts {
        if deadline.is_over() {
            break;
        }
        match (attempt.when)(&answer) {
            true => {
                let new = attempt.make(config, deadline, &mut run)?;
                let choice = (attempt.choose)(&answer, &new);
                answer = merge(answer, new, choice);
            }
            false if is_ladder => break,
            false => {}
        }
    }
    Ok(answer)
}

/// The limit of an attempt in one round.
struct Round {
    work: Effort,
    limit: Deadline,
    before: u64,
    watch: Stopwatch,
}

impl Round {
    fn start(work: Effort, deadline: &Deadline) -> Self {
        let limit = deadline.with_effort(work);
        Self { work, limit, before: deadline.spent(), watch: Stopwatch::start() }
    }

    /// Whether it was this limit that has cut an attempt, which gets no more than so much work in all: what other limits
    /// have cut would be cut again.
    fn is_limit(&self, most: Option<Effort>) -> bool {
        let is_spent = self.limit.spent().saturating_sub(self.before) >= self.work.0;
        let is_spent = is_spent || Effort::of(self.watch.elapsed()) >= self.work;
        is_spent && most.is_none_or(|most| self.work < most)
    }
}

impl<C: Clone, A: Answer> Attempt<'_, C, A> {
    fn make<E>(
        &self,
        config: &C,
        deadline: &Deadline,
        run: &mut impl FnMut(&C, &Deadline) -> Result<A, E>,
    ) -> Result<A, E> {
        let (watch, before) = (Stopwatch::start(), deadline.spent());
        let changed = self.change.as_ref().map_or_else(|| config.clone(), |it| it(config));
        let mut answer = run(&changed, &self.share.of(deadline))?;
        let tried = Tried {
            name: self.name.clone(),
            depth: 0,
            effort: Effort(deadline.spent().saturating_sub(before)),
            time: watch.elapsed(),
            answer: answer.says(),
            is_taken: true,
        };
        // A part that is all says nothing else.
        let mut parts = std::mem::take(answer.record());
        if parts.len() < 2 {
            parts.clear();
        }
        parts.iter_mut().for_each(|it| it.depth += 1);
        answer.record().push(tried);
        answer.record().append(&mut parts);
        Ok(answer)
    }
}

/// The answer that counts, with the record of both.
fn merge<A: Answer>(mut earlier: A, mut new: A, choice: Choice) -> A {
    let mut record = std::mem::take(earlier.record());
    let mut later = std::mem::take(new.record());
    let passed_over = match choice {
        Choice::Keep => &mut later,
        Choice::Take => &mut record,
        Choice::Join => &mut Vec::new(),
    };
    passed_over.iter_mut().filter(|it| it.depth == 0).for_each(|it| it.is_taken = false);
    record.append(&mut later);
    let (mut kept, other) = match choice {
        Choice::Keep => (earlier, new),
        Choice::Take | Choice::Join => (new, earlier),
    };
    kept.absorb(other, choice);
    *kept.record() = record;
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number, the costs, and whether it rests on others.
    #[derive(Debug, Default)]
    struct Number(u64, u64, Vec<u64>, Vec<Tried>);

    impl Answer for Number {
        fn says(&self) -> String {
            self.0.to_string()
        }

        fn record(&mut self) -> &mut Vec<Tried> {
            &mut self.3
        }

        fn absorb(&mut self, other: Self, choice: Choice) {
            self.1 += other.1;
            if choice == Choice::Join {
                self.2.push(other.0);
            }
        }
    }

    fn run(number: &u64, deadline: &Deadline) -> Result<Number, String> {
        deadline.spend(Effort(*number));
        if *number == 13 {
            Err("thirteen".into())
        } else {
            Ok(Number(*number, *number, vec![], vec![]))
        }
    }

    fn names(number: &Number) -> Vec<(&str, u32, bool)> {
        number.3.iter().map(|it| (it.name.as_ref(), it.depth, it.is_taken)).collect()
    }

    #[test]
    fn later_attempts_depend_on_earlier_answers() {
        let plan = Plan::first(Attempt::new("one"))
            .then(Attempt::new("never").when(|it: &Number| it.0 > 1))
            .then(Attempt::new("two").with(|it| it * 2).taken_if(|it: &Number| it.0 > 2))
            .then(Attempt::new("three").with(|it| it * 3));
        let found = plan.carry_out(&1, &Deadline::never(), run).unwrap();
        assert_eq!((found.0, found.1), (3, 6));
        assert_eq!(names(&found), [("one", 0, false), ("two", 0, false), ("three", 0, true)]);
    }

    #[test]
    fn attempts_go_on_after_an_answer() {
        let never = Deadline::never();
        let first = run(&1, &never).unwrap();
        let more = [Attempt::new("two").with(|it| it * 2).when(|it: &Number| it.0 == 1)];
        let found = carry_on(first, more, &1, &never, run).unwrap();
        assert_eq!((found.0, names(&found)), (2, vec![("two", 0, true)]));
    }

    #[test]
    fn an_answer_may_rest_on_an_earlier_one() {
        let plan = Plan::first(Attempt::new("base"))
            .then(Attempt::new("step").with(|it| it + 1).choose(|_, _| Choice::Join));
        let found = plan.carry_out(&4, &Deadline::never(), run).unwrap();
        assert_eq!((found.0, &found.2[..]), (5, &[4][..]));
        assert_eq!(names(&found), [("base", 0, true), ("step", 0, true)]);
    }

    #[test]
    fn parts_of_attempts_are_recorded_below_them() {
        let inner = || Plan::first(Attempt::new("a")).then(Attempt::new("b"));
        let outer = || Plan::first(Attempt::new("outer"));
        let deadline = Deadline::never();
        let found = outer().carry_out(&1, &deadline, |n, limit| inner().carry_out(n, limit, run));
        let found = found.unwrap();
        assert_eq!(names(&found), [("outer", 0, true), ("a", 1, false), ("b", 1, true)]);
        assert_eq!(found.3[0].effort, Effort(2));
        let single = || Plan::first(Attempt::new("a"));
        let found = outer().carry_out(&1, &deadline, |n, limit| single().carry_out(n, limit, run));
        assert_eq!(names(&found.unwrap()), [("outer", 0, true)]);
    }

    #[test]
    fn a_ladder_ends_with_the_first_attempt_that_is_not_made() {
        let rung = |n: u64| Attempt::new(n.to_string()).with(move |_| n);
        let further = (2..).map(move |n| rung(n).when(|it: &Number| it.0 < 4));
        let found = Plan::ladder(rung(1), further).carry_out(&0, &Deadline::never(), run).unwrap();
        assert_eq!((found.0, found.3.len()), (4, 4));
    }

    /// A number that takes as much work as it is large, which is 0 if there was less.
    #[derive(Debug, Default)]
    struct Costly(u64, bool, Vec<Tried>);

    impl Answer for Costly {
        fn says(&self) -> String {
            self.0.to_string()
        }

        fn record(&mut self) -> &mut Vec<Tried> {
            &mut self.2
        }

        fn is_cut(&self) -> bool {
            self.1
        }

        fn absorb(&mut self, _other: Self, _choice: Choice) {}
    }

    #[test]
    fn what_a_round_has_cut_is_made_again_with_more_work() {
        let compute = |work: &u64, limit: &Deadline| {
            for _ in 0..*work {
                if limit.is_over() {
                    return Ok::<_, ()>(Costly(0, true, vec![]));
                }
                limit.spend(Effort(1));
            }
            Ok(Costly(*work, false, vec![]))
        };
        let open = |it: &Costly| it.0 == 0;
        let found = |it: &Costly| it.0 > 0;
        let plan = |most: u64| {
            Plan::first(Attempt::new("long").with(|_| 1000))
                .then(Attempt::new("limited").with(|_| 500).within(Effort(2)).when(open))
                .then(Attempt::new("short").with(move |_| most).when(open).taken_if(found))
        };
        let tried = |it: &Costly| {
            it.2.iter().map(|it| (it.name.clone().into_owned(), it.effort.0)).collect::<Vec<_>>()
        };
        let made = |name: &str, work: u64| (name.to_owned(), work);
        let never = Deadline::never();
        let answer = plan(30).carry_out_in_rounds(Effort(10), &0, &never, compute).unwrap();
        let expected = [("long", 10), ("limited", 2), ("short", 10), ("long", 40), ("short", 30)];
        assert_eq!(answer.0, 30);
        assert_eq!(tried(&answer), expected.map(|(name, work)| made(name, work)));
        // The others are not asked any more once there is an answer.
        let answer = plan(900).carry_out_in_rounds(Effort(1000), &0, &never, compute).unwrap();
        assert_eq!((answer.0, tried(&answer)), (1000, vec![made("long", 1000)]));
        let limited = never.with_effort(Effort(25));
        let answer = plan(900).carry_out_in_rounds(Effort(10), &0, &limited, compute).unwrap();
        assert_eq!((answer.0, limited.is_over()), (0, true));
    }

    #[test]
    fn effort_is_limited_and_errors_end_a_plan() {
        let plan = Plan::first(Attempt::new("short").within(Effort(3)).within_percent(10));
        let deadline = Deadline::never();
        let is_over = plan.carry_out(&3, &deadline, |number, limit| {
            let found = run(number, limit)?;
            Ok::<_, String>(Number(u64::from(limit.is_over()), 0, vec![], found.3))
        });
        assert_eq!((is_over.unwrap().0, deadline.is_over()), (1, false));
        let plan = Plan::first(Attempt::new("first")).then(Attempt::new("bad").with(|_| 13));
        assert!(plan.carry_out(&1, &deadline, run).is_err());
    }
}
