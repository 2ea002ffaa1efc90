//! What a path took from its environment, in order: the raw material of counterexamples.
//!
//! A path carries the list of its events; where two paths merge, the list becomes a choice between theirs. Under a
//! model every choice is decided, and what is left is the one execution that the model stands for. Copying costs
//! nothing, an event one node; a program without unknown values has none.

use std::rc::Rc;

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{FuncId, LocalId};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;

use crate::threads::terms::ThreadTerms;

/// Something that the program alone does not decide.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The device thread, none for the host.
    pub(crate) thread: Option<ThreadTerms>,
    pub(crate) kind: EventKind,
}

#[derive(Clone, Debug)]
pub(crate) enum EventKind {
    /// A value with a name.
    Input { name: Name, value: TermId, ty: Scalar, span: Span },
    /// A value that the model of a function of a library makes up.
    Unspecified { name: Name, value: TermId, ty: Scalar, span: Span },
    /// A register that is read before it is written.
    Register { func: FuncId, local: LocalId, value: TermId },
    /// Memory of unknown contents that is read: the object's number and name, and the offset.
    Memory { object: u32, name: Name, offset: TermId, value: TermId, ty: Scalar, span: Span },
    /// A launch begins.
    Launch,
    /// The thread with that number takes its next step, where the order of the threads matters.
    Step(u32),
}

/// Events, newest first.
#[derive(Clone, Default)]
pub(crate) struct History(Option<Rc<Node>>);

enum Node {
    Event(Event, History),
    Choice { cond: TermId, yes: History, no: History },
}

impl History {
    pub(crate) fn push(&mut self, event: Event) {
        let before = std::mem::take(self);
        self.0 = Some(Rc::new(Node::Event(event, before)));
    }

    /// Whether nothing was taken since the one was copied from the other.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// The history that is `self` where `cond` holds and `other` elsewhere.
    pub(crate) fn merge(self, cond: TermId, other: &Self) -> Self {
        if self.is_same(other) {
            return self;
        }
        Self(Some(Rc::new(Node::Choice { cond, yes: self, no: other.clone() })))
    }

    /// The events of one execution, oldest first. `decide` tells which conditions hold in it.
    pub(crate) fn events(&self, mut decide: impl FnMut(TermId) -> bool) -> Vec<Event> {
        let mut events = Vec::new();
        let mut at = self;
        while let Some(node) = &at.0 {
            at = match &**node {
                Node::Event(event, before) => {
                    events.push(event.clone());
                    before
                }
                Node::Choice { cond, yes, no } => {
                    if decide(*cond) {
                        yes
                    } else {
                        no
                    }
                }
            };
        }
        events.reverse();
        events
    }
}

impl Drop for History {
    /// Iterative: a history can be long.
    fn drop(&mut self) {
        let mut open: Vec<Rc<Node>> = self.0.take().into_iter().collect();
        while let Some(node) = open.pop() {
            match Rc::into_inner(node) {
                Some(Node::Event(_, mut before)) => open.extend(before.0.take()),
                Some(Node::Choice { mut yes, mut no, .. }) => {
                    open.extend(yes.0.take());
                    open.extend(no.0.take());
                }
                None => {}
            }
        }
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "History(..)" } else { "History" })
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_smt::term::TermPool;

    use super::*;

    fn step(thread: u32) -> Event {
        Event { thread: None, kind: EventKind::Step(thread) }
    }

    fn steps(history: &History, decide: impl FnMut(TermId) -> bool) -> Vec<u32> {
        let threads = history.events(decide).into_iter().map(|event| {
            let EventKind::Step(thread) = event.kind else { panic!("a step") };
            thread
        });
        threads.collect()
    }

    #[test]
    fn a_model_picks_the_events_of_one_path() {
        let mut pool = TermPool::new();
        let cond = pool.mk_symbol("c", cuda_verify_smt::sort::Sort::Bool);
        let mut common = History::default();
        common.push(step(1));
        let (mut ours, mut theirs) = (common.clone(), common.clone());
        ours.push(step(2));
        theirs.push(step(3));
        theirs.push(step(4));
        let mut joined = ours.merge(cond, &theirs);
        joined.push(step(5));
        assert_eq!(steps(&joined, |_| true), [1, 2, 5]);
        assert_eq!(steps(&joined, |_| false), [1, 3, 4, 5]);
        // Paths that took nothing since they parted need no choice.
        assert_eq!(steps(&common.clone().merge(cond, &common), |_| panic!("no choice")), [1]);
    }
}
