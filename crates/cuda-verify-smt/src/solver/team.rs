//! Several solvers that work at the same time, each on a thread of its own with a pool of its own.
//!
//! Whoever holds the team sends every change of the assertion stack to all members and puts questions to some of them;
//! answers carry the number of the round, so that a late one is not taken for an answer to a later question. A member
//! that is still busy with a round that is over has had its deadline cancelled; what it is sent meanwhile waits.
//!
//! *Guarantee*: an answer "sat" comes with a model that its solver has evaluated on the terms it was sent.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver as Inbox, RecvTimeoutError, Sender as Outbox, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use cuda_verify_base::Deadline;

use super::parcel::{FlatModel, Node, Position, Receiver, Sender};
use super::{Answer, Error, Solver, SolverConfig, start};
use crate::eval::{Model, falsified};
use crate::term::{TermId, TermPool};

/// Longest wait before a cancelled deadline is noticed.
const POLL: Duration = Duration::from_millis(20);

/// Terms are walked without recursion, but SAT solvers are not ours.
const STACK_BYTES: usize = 64 << 20;

enum Message {
    Terms(Arc<Vec<Node>>),
    Push,
    Pop,
    Assert(Position),
    Check { round: u64, assumptions: Arc<Vec<Position>>, deadline: Deadline },
}

struct Reply {
    member: usize,
    round: u64,
    result: Result<Found, Error>,
}

/// What a member found.
#[derive(Debug)]
pub(super) enum Found {
    Sat(FlatModel),
    /// The assumptions used.
    Unsat(Vec<Position>),
    Unknown(String),
}

/// A solver on its thread.
#[derive(Debug)]
struct Member {
    name: String,
    messages: Outbox<Message>,
    thread: Option<JoinHandle<()>>,
    has_process: bool,
}

impl Member {
    fn tell(&self, message: Message) {
        // It listens as long as the team lives.
        drop(self.messages.send(message));
    }
}

/// Solvers with the same assertions.
#[derive(Debug)]
pub(super) struct Team {
    members: Vec<Member>,
    replies: Inbox<Reply>,
    sender: Sender,
    /// Assertions by scope.
    scopes: Vec<Vec<TermId>>,
    round: u64,
    /// Of the round that is running.
    running: Option<Deadline>,
}

/// A question that has been put to some members.
#[derive(Debug)]
pub(super) struct Question {
    assumptions: Arc<Vec<Position>>,
    deadline: Deadline,
}

impl Team {
    /// Starts all solvers.
    pub(super) fn start(configs: &[SolverConfig]) -> Result<Self, Error> {
        let (to_team, replies) = channel();
        let mut members = Vec::new();
        for (number, config) in configs.iter().enumerate() {
            let (messages, inbox) = channel();
            let (started, is_started) = channel();
            let (own_config, to_team) = (config.clone(), to_team.clone());
            let work = move || match start(&own_config) {
                Ok(solver) => {
                    // Nobody waits any more only if the team has been given up.
                    drop(started.send(Ok(())));
                    work(number, solver, &inbox, &to_team);
                }
                Err(error) => drop(started.send(Err(error))),
            };
            let thread = std::thread::Builder::new()
                .name(config.name().to_owned())
                .stack_size(STACK_BYTES)
                .spawn(work)
                .map_err(|source| Error::spawn(config.name(), source))?;
            let died = |_: mpsc::RecvError| Error::internal("a solver died when it was started");
            is_started.recv().map_err(died)??;
            members.push(Member {
                name: config.name().to_owned(),
                messages,
                thread: Some(thread),
                has_process: !config.command().is_empty(),
            });
        }
        Ok(Self {
            members,
            replies,
            sender: Sender::default(),
            scopes: vec![Vec::new()],
            round: 0,
            running: None,
        })
    }

    /// Number of members.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// The name of a member.
    pub(super) fn name(&self, member: usize) -> &str {
        &self.members[member].name
    }

    fn tell_all(&self, message: impl Fn() -> Message) {
        for member in &self.members {
            member.tell(message());
        }
    }

    pub(super) fn push(&mut self) {
        self.scopes.push(Vec::new());
        self.tell_all(|| Message::Push);
    }

    pub(super) fn pop(&mut self) {
        assert!(self.scopes.len() > 1, "invariant: a scope is open");
        self.scopes.pop();
        self.tell_all(|| Message::Pop);
    }

    pub(super) fn assert(&mut self, pool: &TermPool, t: TermId) {
        assert!(pool.is_boolean(t), "invariant: assertions are Boolean");
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(t);
        }
        let position = self.send(pool, &[t])[0];
        self.tell_all(|| Message::Assert(position));
    }

    fn send(&mut self, pool: &TermPool, terms: &[TermId]) -> Vec<Position> {
        let mut nodes = Vec::new();
        let positions = terms.iter().map(|&t| self.sender.send(pool, t, &mut nodes)).collect();
        if !nodes.is_empty() {
            let nodes = Arc::new(nodes);
            self.tell_all(|| Message::Terms(Arc::clone(&nodes)));
        }
        positions
    }

    /// All assertions and some assumptions.
    pub(super) fn query(&self, assumptions: &[TermId]) -> Vec<TermId> {
        self.scopes.iter().flatten().chain(assumptions).copied().collect()
    }

    /// Prepares a question; the round before is over.
    pub(super) fn question(
        &mut self,
        pool: &TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Question {
        self.end_round();
        for &t in assumptions {
            assert!(pool.is_boolean(t), "invariant: assumptions are Boolean");
        }
        self.round += 1;
        let deadline = deadline.child();
        self.running = Some(deadline.clone());
        Question { assumptions: Arc::new(self.send(pool, assumptions)), deadline }
    }

    /// Puts the question to a member.
    pub(super) fn ask(&self, member: usize, question: &Question) {
        let message = Message::Check {
            round: self.round,
            assumptions: Arc::clone(&question.assumptions),
            deadline: question.deadline.clone(),
        };
        self.members[member].tell(message);
    }

    /// The next answer of this round; `None` once the deadline is over.
    pub(super) fn answer(&self, deadline: &Deadline) -> Option<(usize, Result<Found, Error>)> {
        loop {
            let wait = deadline.remaining().map_or(POLL, |left| left.min(POLL));
            match self.replies.recv_timeout(wait) {
                Ok(reply) if reply.round == self.round => {
                    return Some((reply.member, reply.result));
                }
                // Of a round that is over.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if deadline.is_over() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Interrupts whoever still works on the question.
    pub(super) fn end_round(&mut self) {
        if let Some(deadline) = self.running.take() {
            deadline.cancel();
        }
    }

    /// The model in terms of the pool that the questions come from, evaluated on them once more.
    pub(super) fn model(
        &self,
        pool: &TermPool,
        found: FlatModel,
        assumptions: &[TermId],
    ) -> Result<Model, Error> {
        let model = self.sender.model(found);
        match falsified(pool, &model, &self.query(assumptions)) {
            None => Ok(model),
            Some(t) => Err(Error::model(format!("the assignment found does not satisfy {t}"))),
        }
    }

    /// The terms at some positions.
    pub(super) fn terms(&self, positions: &[Position]) -> Vec<TermId> {
        positions.iter().map(|&position| self.sender.term(position)).collect()
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.end_round();
        for Member { messages, thread, has_process, .. } in self.members.drain(..) {
            drop(messages);
            // A process must not outlive the program; it is killed as soon as its deadline is seen to be over. What
            // runs in this process may take longer to notice, and ends with the program.
            if let Some(thread) = thread.filter(|_| has_process) {
                drop(thread.join());
            }
        }
    }
}

/// What a member does until the team is given up. After a panic, which is a bug, it has no answers any more.
fn work(
    number: usize,
    mut solver: Box<dyn Solver>,
    inbox: &Inbox<Message>,
    replies: &Outbox<Reply>,
) {
    let (mut pool, mut receiver) = (TermPool::new(), Receiver::default());
    let mut is_broken = false;
    for message in inbox {
        let asked = if let Message::Check { round, .. } = message { Some(round) } else { None };
        let mut result = None;
        if !is_broken {
            let carry_out = || carry_out(&mut *solver, &mut pool, &mut receiver, message);
            match catch_unwind(AssertUnwindSafe(carry_out)) {
                Ok(found) => result = found,
                Err(_) => is_broken = true,
            }
        }
        if let Some(round) = asked {
            let result = result.unwrap_or_else(|| Err(Error::internal("a solver panicked")));
            if replies.send(Reply { member: number, round, result }).is_err() {
                return;
            }
        }
    }
}

fn carry_out(
    solver: &mut dyn Solver,
    pool: &mut TermPool,
    receiver: &mut Receiver,
    message: Message,
) -> Option<Result<Found, Error>> {
    match message {
        Message::Terms(nodes) => receiver.receive(pool, &nodes),
        Message::Push => solver.push(),
        Message::Pop => solver.pop(),
        Message::Assert(position) => solver.assert(pool, receiver.term(position)),
        Message::Check { assumptions, deadline, .. } => {
            return Some(check(solver, pool, receiver, &assumptions, &deadline));
        }
    }
    None
}

fn check(
    solver: &mut dyn Solver,
    pool: &mut TermPool,
    receiver: &Receiver,
    assumptions: &[Position],
    deadline: &Deadline,
) -> Result<Found, Error> {
    let terms: Vec<TermId> = assumptions.iter().map(|&position| receiver.term(position)).collect();
    match solver.check(pool, &terms, deadline)? {
        Answer::Sat => Ok(Found::Sat(receiver.flatten(&solver.model(pool)?))),
        Answer::Unsat => {
            let used = solver.unsat_assumptions()?;
            let is_used = |position: &&Position| used.contains(&receiver.term(**position));
            Ok(Found::Unsat(assumptions.iter().filter(is_used).copied().collect()))
        }
        Answer::Unknown(why) => Ok(Found::Unknown(why)),
    }
}
