//! What a run takes from its surroundings and gives to them.

use cuda_verify_goto::run::Request;

/// Where text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Operations executed, counted for each thread.
    pub n_steps: u64,
    /// The kernel of the launch that runs, and how many of its blocks have ended, of how many.
    pub launch: Option<(String, u64, u64)>,
}

/// The surroundings of a run. A function of requests is one that knows all values and is not interested in the rest.
pub trait Environment {
    /// The bits of a value that the program takes; `None` if it is not known, which ends the run.
    fn value(&mut self, request: &Request) -> Option<u128>;

    /// Another run may do otherwise, see [`Run::doubt`](crate::Run::doubt): whether this one goes on.
    fn goes_on(&mut self, doubt: &str) -> bool {
        let _ = doubt;
        true
    }

    /// Text that the program prints.
    fn print(&mut self, stream: Stream, text: &[u8]) {
        let _ = (stream, text);
    }

    /// Told now and then.
    fn progress(&mut self, progress: &dyn Fn() -> Progress) {
        let _ = progress;
    }
}

impl<F: FnMut(&Request) -> u128> Environment for F {
    fn value(&mut self, request: &Request) -> Option<u128> {
        Some(self(request))
    }
}
