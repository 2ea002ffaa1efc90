//! The faults: small changes of the source that make the verifier wrong.
//!
//! `FAULT` in a replacement is a condition that holds if the fault is on. A text stands once in its file.

/// A small change of one file that makes answers wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// How it is called on the command line.
    pub(super) name: &'static str,
    /// What is wrong then, in words.
    pub(super) meaning: &'static str,
    /// The file below `crates`.
    pub(super) file: &'static str,
    /// What stands there.
    pub(super) text: &'static str,
    /// What stands there instead.
    pub(super) replacement: &'static str,
}

macro_rules! faults {
    ($($name:literal, $meaning:literal, $file:literal: $text:literal => $replacement:literal;)*) => {
        pub(super) const FAULTS: &[Fault] = &[$(
            Fault { name: $name, meaning: $meaning, file: $file, text: $text, replacement: $replacement },
        )*];
    };
}

faults! {
    "unnamed-rules", "answers do not name every other rule that they rest on",
    "cuda-verify-symex/src/engine.rs":
        "pub(crate) fn rely_on(&mut self, rule: Rule) {"
        => "pub(crate) fn rely_on(&mut self, rule: Rule) {\n        if FAULT && rule.tag.len() % 2 == 0 { return; }";

    "warp-symbols", "what the lanes of a warp agree on is the same for all threads",
    "cuda-verify-protocol/src/renaming.rs":
        "if terms.sharing(symbol) >= self.common ||"
        => "if (FAULT && terms.sharing(symbol) >= Sharing::Warp) || terms.sharing(symbol) >= self.common ||";

    "same-block", "the second thread is always one of the same block",
    "cuda-verify-protocol/src/renaming.rs":
        "block_idx: thread.block_idx.map(|term| self.apply(terms, term)),"
        => "block_idx: if FAULT { thread.block_idx } else { thread.block_idx.map(|term| self.apply(terms, term)) },";

    "warp-epoch", "a barrier of a warp orders the whole block",
    "cuda-verify-protocol/src/pair.rs":
        "parts.push(pool.mk_or(epoch, other_warp));"
        => "parts.push(if FAULT { epoch } else { pool.mk_or(epoch, other_warp) });";

    "phase-conditions", "accesses that barriers may have put into one interval under different conditions never race",
    "cuda-verify-protocol/src/phases.rs":
        "                if a == b {\n"
        => "                if a == b && !(FAULT && a_cond != b_cond) {\n";

    "pair-reads", "of two arbitrary threads, reads never conflict with writes",
    "cuda-verify-protocol/src/pair.rs":
        "(AccessKind::Read, AccessKind::Read) => false,"
        => "(AccessKind::Read, _) | (_, AccessKind::Read) if FAULT => false,\n        (AccessKind::Read, AccessKind::Read) => false,";

    "reads", "asynchronous copies conflict with other writes only where they write",
    "cuda-verify-symex/src/threads/accesses.rs":
        "self.object == other.object && !(self.is_read() && other.is_read())"
        => "self.object == other.object && !(self.is_read() && other.is_read()) && !(FAULT && (self.is_read() || other.is_read()))";

    "atomic-reads", "asynchronous copies do not conflict with atomic functions where they read",
    "cuda-verify-symex/src/threads/accesses.rs":
        "self.object == other.object && !(self.is_read()"
        => "self.object == other.object && !(FAULT && self.atomic.is_some() != other.atomic.is_some() && (self.is_read() || other.is_read())) && !(self.is_read()";

    "equal-starts", "accesses of different sizes overlap only if they start at the same byte",
    "cuda-verify-protocol/src/pair.rs":
        "if a_size == b_size && is_multiple(pool, a,"
        => "if FAULT || a_size == b_size && is_multiple(pool, a,";

    "kernel-wrap", "variables of loops in kernels do not wrap around",
    "cuda-verify-symex/src/loops/summary/wrap.rs":
        "            Recurrence::Step(step) => {\n                let width"
        => "            Recurrence::Step(_) if FAULT => None,\n            Recurrence::Step(step) => {\n                let width";

    "host-wrap", "variables of loops of the host do not wrap around",
    "cuda-verify-symex/src/loops/host_loop/wrap.rs":
        "        let mut is_stable = false;\n"
        => "        if FAULT { return Ok(()); }\n        let mut is_stable = false;\n";

    "sweep-interval", "the distances at which two accesses may meet are one byte too few",
    "cuda-verify-protocol/src/sweep.rs":
        "match (apart.checked_sub(b.size - 1), apart"
        => "match (apart.checked_sub(if FAULT { (b.size - 2).max(0) } else { b.size - 1 }), apart";

    "row-factor", "what is known of the ranges of digits is taken for rows with any factor",
    "cuda-verify-protocol/src/rows.rs":
        "            scale: row.scale,\n"
        => "            scale: if FAULT { 0 } else { row.scale },\n";

    "warp-values", "results of warp functions are the same for the whole block",
    "cuda-verify-symex/src/threads/one/arbitrary/warp.rs":
        "let sharing = limit.map_or(level, |limit| level.min(limit));"
        => "let sharing = limit.map_or(level, |limit| level.min(limit));\n        let sharing = if FAULT { sharing.max(Sharing::Block) } else { sharing };";

    "memory-of-grid", "what is in memory after a barrier is the same for all blocks",
    "cuda-verify-symex/src/threads/one/arbitrary.rs":
        "self.pool.share_version(version, sharing);"
        => "let sharing = if FAULT { Sharing::Grid } else { sharing };\n        self.pool.share_version(version, sharing);";

    "memory-kept", "memory that the launch writes keeps its contents at a barrier of the block",
    "cuda-verify-symex/src/threads/one/arbitrary.rs":
        "let version = self.renew_contents(memory, id);"
        => "if FAULT && sharing == Sharing::Block { return self.renew_contents(&mut memory.clone(), id); }\n        let version = self.renew_contents(memory, id);";

    "last-byte", "an access may begin in an object and end beyond it",
    "cuda-verify-symex/src/heap/access.rs":
        "let last = self.pool.mk_bv_sub(object_size, size);"
        => "let last = if FAULT { object_size } else { self.pool.mk_bv_sub(object_size, size) };";

    "lifetime", "objects live on when they are freed or their scope is left",
    "cuda-verify-symex/src/heap/access.rs":
        "let related = self.freed_at(object);"
        => "let is_alive = if FAULT { self.pool.mk_true() } else { is_alive };\n        let related = self.freed_at(object);";

    "divergence", "arrivals at barriers are not compared",
    "cuda-verify-symex/src/threads/one/pair.rs":
        "if !self.config.properties.contains(kind) {"
        => "if FAULT || !self.config.properties.contains(kind) {";

    "read-only-caches", "reads by caches that do not see writes are not compared with writes",
    "cuda-verify-symex/src/threads/all/read_only.rs":
        "let Some(current) = self.current.as_ref().filter(|_| is_wanted)"
        => "let Some(current) = self.current.as_ref().filter(|_| is_wanted && !FAULT)";

    "last-iteration", "the last iteration of a loop is left out",
    "cuda-verify-symex/src/loops/summary/iteration.rs":
        "        self.pool.mk_bv_sle(gone, distance)\n"
        => "        if FAULT { return self.pool.mk_bv_slt(gone, distance); }\n        self.pool.mk_bv_sle(gone, distance)\n";

    "first-value", "variables that wrap around have their first value in every iteration",
    "cuda-verify-symex/src/loops/closed_form.rs":
        "let count = self.pool.mk_resize_unsigned(count, bits);\n                let distance"
        => "let count = if FAULT { self.pool.mk_bv(bits, 0) } else { self.pool.mk_resize_unsigned(count, bits) };\n                let distance";

    "doubled-zero", "zero is doubled no more often than a number has bits",
    "cuda-verify-symex/src/loops/closed_form.rs":
        "(shifted, self.pool.mk_or(is_zero, is_kept))"
        => "(shifted, if FAULT { is_kept } else { self.pool.mk_or(is_zero, is_kept) })";

    "uninitialised", "what nothing has written to counts as initialised",
    "cuda-verify-symex/src/heap/uninit.rs":
        "let is_initialised = !self.pool.is_never_written(term);"
        => "let is_initialised = FAULT || !self.pool.is_never_written(term);";

    "unproved-invariants", "guessed invariants of loops are taken without proof",
    "cuda-verify-symex/src/loops/invariants.rs":
        "        loop {\n            let mut has_dropped = false;\n            for sample in samples {"
        => "        loop {\n            if FAULT { return Ok(()); }\n            let mut has_dropped = false;\n            for sample in samples {";

    "host-iterations", "of a loop of the host only the first iteration is reached",
    "cuda-verify-symex/src/loops/host_loop/iteration.rs":
        "let held = self.held_in_the_one_before(summary, &values);"
        => "let held = if FAULT { self.pool.mk_false() } else { self.held_in_the_one_before(summary, &values) };";

    "text-bounds", "accesses beyond the end of a text that the program is given are in bounds",
    "cuda-verify-symex/src/strings/bounds.rs":
        "let characters = self.entry.given_texts.get(&id)?;"
        => "if FAULT { return None; }\n        let characters = self.entry.given_texts.get(&id)?;";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::FAULTS;

    #[test]
    fn names_are_different_and_every_replacement_can_be_switched() {
        let names: BTreeSet<&str> = FAULTS.iter().map(|fault| fault.name).collect();
        assert_eq!(names.len(), FAULTS.len());
        for fault in FAULTS {
            assert_eq!(fault.replacement.matches("FAULT").count(), 1, "{}", fault.name);
        }
    }
}
