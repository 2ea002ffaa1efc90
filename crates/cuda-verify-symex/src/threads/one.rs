//! Launches of any size: one arbitrary thread is run, and what two such threads do is compared.

pub(crate) mod annotations;
pub(crate) mod arbitrary;
pub(crate) mod axes;
pub(crate) mod kept;
pub(crate) mod kernel;
pub(crate) mod launches;
pub(crate) mod leader;
pub(crate) mod pair;
pub(crate) mod phase;
pub(crate) mod protocol;
pub(crate) mod records;
pub(crate) mod requests;
pub(crate) mod shape;
pub(crate) mod tickets;
pub(crate) mod usual;
