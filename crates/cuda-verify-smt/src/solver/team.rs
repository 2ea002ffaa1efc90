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
    stage: Stage,
    has_process: bool,
}

/// Whether a member has been asked anything yet. What it is sent before waits in its inbox.
#[derive(Debug)]
enum Stage {
    Idle(SolverConfig, Inbox<Message>),
    Started(JoinHandle<()>),
    Failed,
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
    to_team: Outbox<Reply>,
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
    /// Makes a team. As many solvers as given are started at once, which shows whether they can be; the others when they
    /// are asked for the first time.
    pub(super) fn start(configs: &[SolverConfig], n_at_once: usize) -> Result<Self, Error> {
        let (to_team, replies) = channel();
        let members = configs.iter().map(|config| {
            let (messages, inbox) = channel();
            Member {
                name: config.name().to_owned(),
                messages,
                stage: Stage::Idle(config.clone(), inbox),
                has_process: !config.command().is_empty(),
            }
        });
        let mut team = Self {
            members: members.collect(),
            to_team,
            replies,
            sender: Sender::default(),
            scopes: vec![Vec::new()],
            round: 0,
            running: None,
        };
        for number in 0..n_at_once.min(configs.len()) {
            let died = |_: mpsc::RecvError| Error::internal("a solver died when it was started");
            let is_started = team.start_member(number);
            is_started.recv().map_err(died)??;
        }
        Ok(team)
    }

    /// Starts the thread of a member that has none yet; the result is sent once its solver is started, too.
    fn start_member(&mut self, number: usize) -> Inbox<Result<(), Error>> {
        let (started, is_started) = channel();
        let to_team = self.to_team.clone();
        let member = &mut self.members[number];
        let Stage::Idle(config, inbox) = std::mem::replace(&mut member.stage, Stage::Failed) else {
            unreachable!("invariant: a member is started once");
        };
        let work = move || match start(&config) {
            Ok(solver) => {
                // Nobody waits where the first question is on its way.
                drop(started.send(Ok(())));
                work(number, solver, &inbox, &to_team);
            }
            Err(error) => {
                let why = error.to_string();
                drop(started.send(Err(error)));
                refuse(number, &why, &inbox, &to_team);
            }
        };
        let spawned = std::thread::Builder::new()
            .name(member.name.clone())
            .stack_size(STACK_BYTES)
            .spawn(work);
        if let Ok(thread) = spawned {
            member.stage = Stage::Started(thread);
        }
        is_started
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
    pub(super) fn ask(&mut self, member: usize, question: &Question) {
        if matches!(self.members[member].stage, Stage::Idle(..)) {
            drop(self.start_member(member));
        }
        let message = Message::Check {
            round: self.round,
            assumptions: Arc::clone(&question.assumptions),
            deadline: question.deadline.clone(),
        };
        if matches!(self.members[member].stage, Stage::Failed) {
            let result = Err(Error::internal("no thread could be started for a solver"));
            // The team listens to itself.
            drop(self.to_team.send(Reply { member, round: self.round, result }));
        } else {
            self.members[member].tell(message);
        }
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
                Err(RecvTimeoutError::Disconnected) => {
                    unreachable!("invariant: the team itself can send")
                }
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
        for Member { messages, stage, has_process, .. } in self.members.drain(..) {
            drop(messages);
            // A process must not outlive the program; it is killed as soon as its deadline is seen to be over. What
            // runs in this process may take longer to notice, and ends with the program.
            if let Stage::Started(thread) = stage
                && has_process
            {
                drop(thread.join());
            }
        }
    }
}

/// What a member does whose solver could not be started: it says so.
fn refuse(number: usize, why: &str, inbox: &Inbox<Message>, replies: &Outbox<Reply>) {
    for message in inbox {
        if let Message::Check { round, .. } = message {
            let result = Err(Error::died("it was not started", why));
            if replies.send(Reply { member: number, round, result }).is_err() {
                return;
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
