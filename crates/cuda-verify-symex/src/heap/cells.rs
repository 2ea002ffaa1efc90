//! The contents of an object.
//!
//! They are cells (offset, width, term) in a persistent ordered map while all offsets written are constants, and
//! an SMT array of equal cells once a write at a symbolic offset cannot be spread over few cells. Bytes outside any
//! cell are zero or indeterminate; an indeterminate granule is an element of the array symbol of a version, so that
//! reads agree before and after the switch.

use cuda_verify_smt::term::TermId;
use imbl::OrdMap;
use imbl::ordmap::DiffItem;

use crate::heap::memory::{Infos, ObjectId, ObjectInfo};
use crate::symbols::{Terms, Version};
use crate::value;

/// A run of bytes with a known value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Width in bytes.
    pub size_bytes: u64,
    /// A scalar term of that width.
    pub value: TermId,
}

/// The bytes outside any cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// Zero.
    Zero,
    /// Indeterminate; regions of one version have the same contents at the same offsets, in whichever object.
    Indeterminate(Version),
}

/// The contents of an object.
#[derive(Clone, Debug)]
pub(crate) enum Contents {
    /// Known cells over a fill.
    Cells {
        /// By offset; they do not overlap.
        cells: OrdMap<u64, Cell>,
        /// Everywhere else.
        fill: Fill,
    },
    /// An SMT array of cells of [`ObjectInfo::cell_bytes`], indexed by 64-bit cell numbers.
    Array(TermId),
}

/// The changing part of an object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    /// Whether it is allocated, a Boolean term.
    pub is_alive: TermId,
    /// Its bytes.
    pub contents: Contents,
}

impl PartialEq for Object {
    /// Conservative: equal only if obviously the same; a spurious difference costs time, not precision.
    fn eq(&self, other: &Self) -> bool {
        self.is_alive == other.is_alive
            && match (&self.contents, &other.contents) {
                (
                    Contents::Cells { cells: a, fill: fill_a },
                    Contents::Cells { cells: b, fill: fill_b },
                ) => fill_a == fill_b && (a.ptr_eq(b) || a == b),
                (Contents::Array(a), Contents::Array(b)) => a == b,
                (Contents::Cells { .. }, Contents::Array(_))
                | (Contents::Array(_), Contents::Cells { .. }) => false,
            }
    }
}

/// Merges two states of an object, the first of which is that where a condition holds.
pub(crate) fn merge_objects(
    pool: &mut Terms,
    infos: &dyn Infos,
    id: ObjectId,
    cond: TermId,
    ours: &Object,
    theirs: &Object,
) -> Object {
    let is_alive = pool.mk_ite(cond, ours.is_alive, theirs.is_alive);
    let info = infos.info(id);
    let contents = match (&ours.contents, &theirs.contents) {
        (
            Contents::Cells { cells: a, fill: fill_a },
            Contents::Cells { cells: b, fill: fill_b },
        ) if fill_a == fill_b => merge_cells(pool, info, cond, ours, theirs, (a, b), *fill_a),
        // Both unknown, and never read: either stands for both.
        (
            Contents::Cells { fill: Fill::Indeterminate(_), cells: a },
            Contents::Cells { fill: Fill::Indeterminate(_), cells: b },
        ) if info.cell_bytes == 0 && a.is_empty() && b.is_empty() => ours.contents.clone(),
        (
            Contents::Cells { .. } | Contents::Array(_),
            Contents::Cells { .. } | Contents::Array(_),
        ) => {
            // Contents that begin differently have no cells in common: the whole arrays are chosen from.
            let (a, b) = (as_array(pool, info, ours), as_array(pool, info, theirs));
            Contents::Array(pool.mk_ite(cond, a, b))
        }
    };
    Object { is_alive, contents }
}

fn merge_cells(
    pool: &mut Terms,
    info: &ObjectInfo,
    cond: TermId,
    ours: &Object,
    theirs: &Object,
    (a, b): (&OrdMap<u64, Cell>, &OrdMap<u64, Cell>),
    fill: Fill,
) -> Contents {
    let regions: Vec<(u64, u64)> = a
        .diff(b)
        .map(|item| match item {
            DiffItem::Add(offset, cell) | DiffItem::Remove(offset, cell) => {
                (*offset, cell.size_bytes)
            }
            DiffItem::Update { old: (offset, cell), new: (_, other) } => {
                (*offset, cell.size_bytes.max(other.size_bytes))
            }
        })
        .collect();
    let mut merged =
        Object { is_alive: ours.is_alive, contents: Contents::Cells { cells: a.clone(), fill } };
    // Regions of the two sides may overlap where cells have other widths; each byte is merged once.
    let mut done_to = 0;
    for (offset, size) in regions {
        let (offset, end) = (offset.max(done_to), offset + size);
        if offset >= end {
            continue;
        }
        // One choice of two scalars of one sort keeps floats and pointers what they are; else bits are chosen from.
        let same_shape = a.get(&offset).zip(b.get(&offset)).filter(|(x, y)| {
            x.size_bytes == end - offset
                && y.size_bytes == end - offset
                && pool.sort(x.value) == pool.sort(y.value)
        });
        let (x, y) = match same_shape {
            Some((x, y)) => (x.value, y.value),
            None => (
                read_bits(pool, info, ours, offset, end - offset),
                read_bits(pool, info, theirs, offset, end - offset),
            ),
        };
        let (x, y) = if pool.sort(x) == pool.sort(y) {
            (x, y)
        } else {
            (value::to_bits(pool, x), value::to_bits(pool, y))
        };
        let value = pool.mk_ite(cond, x, y);
        write_concrete(pool, info, &mut merged, offset, end - offset, value);
        done_to = end;
    }
    merged.contents
}

/// The bits of an indeterminate or zero region.
fn read_fill(
    pool: &mut Terms,
    info: &ObjectInfo,
    fill: Fill,
    offset: u64,
    size_bytes: u64,
) -> TermId {
    let version = match fill {
        Fill::Zero => return zero_bits(pool, size_bytes),
        Fill::Indeterminate(version) => version,
    };
    let granule = info.cell_bytes;
    let mut result = None;
    let mut at = offset;
    while at < offset + size_bytes {
        // Reads across granules are put together from the parts in each of them, the lower ones first.
        let start = at - at % granule;
        let end = (start + granule).min(offset + size_bytes);
        let array = version_symbol(pool, info, version);
        let index = pool.mk_bv(64, start / granule);
        let cell = pool.mk_select(array, index);
        let part = if at == start && end == start + granule {
            cell
        } else {
            pool.mk_extract(bits(end - at) + bits(at - start) - 1, bits(at - start), cell)
        };
        result = Some(match result {
            None => part,
            Some(lower) => pool.mk_concat(part, lower),
        });
        at = end;
    }
    result.expect("invariant: reads are not empty")
}

/// The array that stands for a version, as cells of an object's width.
pub(crate) fn version_symbol(pool: &mut Terms, info: &ObjectInfo, version: Version) -> TermId {
    pool.contents(version, bits(info.cell_bytes))
}

fn zero_bits(pool: &mut Terms, size_bytes: u64) -> TermId {
    // Constants of the pool have 64 bits at most; wider zeros are extensions.
    if size_bytes <= 8 {
        return pool.mk_bv(bits(size_bytes), 0);
    }
    let byte = pool.mk_bv(8, 0);
    pool.mk_zero_extend(bits(size_bytes - 1), byte)
}

/// Bytes as bits.
///
/// # Panics
/// Panics beyond 512 MiB; scalars and cells are small.
#[must_use]
pub(crate) fn bits(bytes: u64) -> u32 {
    u32::try_from(bytes * 8).expect("invariant: scalars and cells are small")
}

/// Reads the scalar term of exactly that place and width, if there is one: the fast path.
#[must_use]
pub(crate) fn read_exact(object: &Object, offset: u64, size_bytes: u64) -> Option<TermId> {
    match &object.contents {
        Contents::Cells { cells, .. } => {
            cells.get(&offset).filter(|cell| cell.size_bytes == size_bytes).map(|cell| cell.value)
        }
        Contents::Array(_) => None,
    }
}

/// Reads a region at a constant offset as a bit-vector, least significant byte first.
///
/// # Panics
/// Panics if the region is empty.
pub(crate) fn read_bits(
    pool: &mut Terms,
    info: &ObjectInfo,
    object: &Object,
    offset: u64,
    size_bytes: u64,
) -> TermId {
    if let Some(value) = read_exact(object, offset, size_bytes) {
        return value::to_bits(pool, value);
    }
    match &object.contents {
        Contents::Array(array) => {
            let granule = info.cell_bytes;
            let (first, last) = (offset / granule, (offset + size_bytes - 1) / granule);
            let mut all = None;
            for cell in first..=last {
                let index = pool.mk_bv(64, cell);
                let mut part = pool.mk_select(*array, index);
                if first != last {
                    part = pool.number(part);
                }
                all = Some(match all {
                    None => part,
                    Some(lower) => pool.mk_concat(part, lower),
                });
            }
            let all = all.expect("invariant: reads are not empty");
            let low = bits(offset - first * granule);
            let is_whole = low == 0 && size_bytes == granule;
            let all = if is_whole { all } else { pool.number(all) };
            pool.mk_extract(low + bits(size_bytes) - 1, low, all)
        }
        Contents::Cells { cells, fill } => {
            let end = offset + size_bytes;
            let mut parts = Vec::new();
            let first = cells
                .range(..=offset)
                .next_back()
                .filter(|(start, cell)| **start + cell.size_bytes > offset)
                .map_or(offset, |(start, _)| *start);
            let mut at = offset;
            for (&start, cell) in cells.range(first..end) {
                if start > at {
                    parts.push((at, start, None));
                    at = start;
                }
                let cell_end = (start + cell.size_bytes).min(end);
                parts.push((at, cell_end, Some((start, *cell))));
                at = cell_end;
            }
            if at < end {
                parts.push((at, end, None));
            }
            let mut result = None;
            for (from, to, cell) in parts {
                let part = match cell {
                    None => read_fill(pool, info, *fill, from, to - from),
                    Some((start, cell)) => {
                        let all = value::to_bits(pool, cell.value);
                        let all = pool.number(all);
                        pool.mk_extract(bits(to - start) - 1, bits(from - start), all)
                    }
                };
                result = Some(match result {
                    None => part,
                    Some(lower) => pool.mk_concat(part, lower),
                });
            }
            result.expect("invariant: reads are not empty")
        }
    }
}

/// Writes a scalar term at a constant offset.
///
/// # Panics
/// Never: contents are cells or an array.
pub(crate) fn write_concrete(
    pool: &mut Terms,
    info: &ObjectInfo,
    object: &mut Object,
    offset: u64,
    size_bytes: u64,
    value: TermId,
) {
    if let Contents::Array(array) = object.contents {
        let written = write_array(pool, info, object, array, offset, size_bytes, value);
        object.contents = Contents::Array(written);
        return;
    }
    let Contents::Cells { cells, .. } = &mut object.contents else {
        unreachable!("invariant: arrays were handled above")
    };
    if let Some(cell) = cells.get_mut(&offset)
        && cell.size_bytes == size_bytes
    {
        cell.value = value;
        return;
    }
    clear_region(pool, cells, offset, offset + size_bytes);
    cells.insert(offset, Cell { size_bytes, value });
}

fn write_array(
    pool: &mut Terms,
    info: &ObjectInfo,
    object: &Object,
    mut array: TermId,
    offset: u64,
    size_bytes: u64,
    value: TermId,
) -> TermId {
    let granule = info.cell_bytes;
    let (first, last) = (offset / granule, (offset + size_bytes - 1) / granule);
    let (start, end) = (first * granule, (last + 1) * granule);
    let mut all = value::to_bits(pool, value);
    if (start, end) != (offset, offset + size_bytes) || size_bytes != granule {
        all = pool.number(all);
    }
    if end > offset + size_bytes {
        let above = read_bits(pool, info, object, offset + size_bytes, end - offset - size_bytes);
        all = pool.mk_concat(above, all);
    }
    if start < offset {
        let below = read_bits(pool, info, object, start, offset - start);
        all = pool.mk_concat(all, below);
    }
    for cell in first..=last {
        let low = bits((cell - first) * granule);
        let part = pool.mk_extract(low + bits(granule) - 1, low, all);
        let index = pool.mk_bv(64, cell);
        array = pool.mk_store(array, index, part);
    }
    array
}

/// Removes what is known of a region, splitting cells that reach over its ends.
pub(crate) fn clear_region(pool: &mut Terms, cells: &mut OrdMap<u64, Cell>, start: u64, end: u64) {
    let first = cells
        .range(..start)
        .next_back()
        .filter(|(offset, cell)| **offset + cell.size_bytes > start)
        .map_or(start, |(offset, _)| *offset);
    let overlapping: Vec<(u64, Cell)> =
        cells.range(first..end).map(|(offset, cell)| (*offset, *cell)).collect();
    for (offset, cell) in overlapping {
        cells.remove(&offset);
        let cell_end = offset + cell.size_bytes;
        let mut all = value::to_bits(pool, cell.value);
        if offset < start || cell_end > end {
            all = pool.number(all);
        }
        if offset < start {
            let value = pool.mk_extract(bits(start - offset) - 1, 0, all);
            cells.insert(offset, Cell { size_bytes: start - offset, value });
        }
        if cell_end > end {
            let value = pool.mk_extract(bits(cell.size_bytes) - 1, bits(end - offset), all);
            cells.insert(end, Cell { size_bytes: cell_end - end, value });
        }
    }
}

/// The contents as an SMT array of cells.
pub(crate) fn as_array(pool: &mut Terms, info: &ObjectInfo, object: &Object) -> TermId {
    let (cells, fill) = match &object.contents {
        Contents::Array(array) => return *array,
        Contents::Cells { cells, fill } => (cells, *fill),
    };
    let granule = info.cell_bytes;
    let mut array = match fill {
        Fill::Zero => {
            let zero = zero_bits(pool, granule);
            pool.mk_const_array(64, zero)
        }
        Fill::Indeterminate(version) => version_symbol(pool, info, version),
    };
    let mut known: Vec<u64> = cells
        .iter()
        .flat_map(|(offset, cell)| offset / granule..=(offset + cell.size_bytes - 1) / granule)
        .collect();
    // Offsets are sorted, so that cells which share an element follow one another.
    known.dedup();
    for cell in known {
        let value = read_bits(pool, info, object, cell * granule, granule);
        let index = pool.mk_bv(64, cell);
        array = pool.mk_store(array, index, value);
    }
    array
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::{Name, Span};
    use cuda_verify_smt::value::BvValue;

    use super::*;
    use crate::heap::memory::Space;

    fn info(pool: &mut Terms) -> ObjectInfo {
        ObjectInfo {
            name: Name::new("object"),
            space: Space::HostGlobal,
            size: pool.mk_bv(64, 16),
            cell_bytes: 4,
            align_bytes: 4,
            is_const: false,
            is_model: false,
            span: Span::NONE,
        }
    }

    /// An object whose bytes are their numbers, written as words, and as a word over them at an offset.
    fn object(pool: &mut Terms, info: &ObjectInfo, is_array: bool) -> Object {
        let is_alive = pool.mk_true();
        let contents = Contents::Cells { cells: OrdMap::new(), fill: Fill::Zero };
        let mut object = Object { is_alive, contents };
        if is_array {
            object.contents = Contents::Array(as_array(pool, info, &object));
        }
        for word in 0..4 {
            let bytes = [0, 1, 2, 3].map(|byte| 4 * word + byte);
            let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | byte);
            let value = pool.mk_bv(32, bits);
            write_concrete(pool, info, &mut object, 4 * word, 4, value);
        }
        object
    }

    fn read(pool: &mut Terms, info: &ObjectInfo, object: &Object, offset: u64, size: u64) -> u64 {
        let bits = read_bits(pool, info, object, offset, size);
        pool.as_bv(bits).and_then(BvValue::as_u64).unwrap()
    }

    /// Cells and arrays of the solver hold the same bytes, however they are read and written over.
    #[test]
    fn bytes_are_where_they_were_written() {
        for is_array in [false, true] {
            for (at, size) in [(0, 4), (1, 1), (3, 2), (5, 4), (6, 8), (12, 4), (15, 1)] {
                let mut pool = Terms::new();
                let info = info(&mut pool);
                let mut object = object(&mut pool, &info, is_array);
                let mut bytes: Vec<u64> = (0..16).collect();
                let value = pool.mk_bv(bits(size), 0x8877_6655_4433_2211 & value::mask(bits(size)));
                write_concrete(&mut pool, &info, &mut object, at, size, value);
                for byte in 0..size {
                    bytes[usize::try_from(at + byte).unwrap()] = 0x11 * (byte + 1);
                }
                for (offset, n) in [(0, 1), (0, 8), (2, 4), (3, 1), (4, 8), (7, 2), (8, 8), (15, 1)]
                {
                    let range =
                        usize::try_from(offset).unwrap()..usize::try_from(offset + n).unwrap();
                    let expected = bytes[range].iter().rev().fold(0, |bits, byte| bits << 8 | byte);
                    let found = read(&mut pool, &info, &object, offset, n);
                    assert_eq!(found, expected, "{n} bytes at {offset}, {size} written at {at}");
                }
            }
        }
    }

    #[test]
    fn merged_contents_are_chosen_byte_by_byte() {
        let mut pool = Terms::new();
        let info = info(&mut pool);
        let ours = object(&mut pool, &info, false);
        let mut theirs = ours.clone();
        let value = pool.mk_bv(16, 0xffff);
        write_concrete(&mut pool, &info, &mut theirs, 3, 2, value);
        for is_ours in [true, false] {
            let cond = pool.mk_bool(is_ours);
            let (Contents::Cells { cells: a, fill }, Contents::Cells { cells: b, .. }) =
                (&ours.contents, &theirs.contents)
            else {
                panic!("cells")
            };
            let contents = merge_cells(&mut pool, &info, cond, &ours, &theirs, (a, b), *fill);
            let merged = Object { is_alive: ours.is_alive, contents };
            let expected = if is_ours { 0x0403 } else { 0xffff };
            assert_eq!(read(&mut pool, &info, &merged, 3, 2), expected);
            assert_eq!(read(&mut pool, &info, &merged, 2, 1), 2);
            assert_eq!(read(&mut pool, &info, &merged, 5, 1), 5);
        }
    }
}
