//! Words of the text form: those of the typed IR, and one more.

pub(crate) use cuda_verify_ir::words::*;

use crate::program::AccessKind;

/// The kinds of an access with their words.
pub(crate) const ACCESS_KINDS: &[(AccessKind, &str)] =
    &[(AccessKind::Read, "read"), (AccessKind::Write, "write"), (AccessKind::Atomic, "atomic")];

/// The word of a kind of access.
pub(crate) fn access_kind(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Atomic => "atomic",
    }
}
