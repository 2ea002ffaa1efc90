//! Every kind of property has case files: at least three programs that violate it, each with a repaired twin.

use std::collections::BTreeMap;
use std::path::Path;

use cuda_verify_core::PropertyKind;
use cuda_verify_testkit::collect_programs;

const AT_LEAST: usize = 3;

#[test]
fn every_kind_has_three_failing_programs_and_their_repaired_twins() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cuda");
    let mut twins: BTreeMap<String, usize> = BTreeMap::new();
    for file in collect_programs(&root.join("unsafe")) {
        let text = std::fs::read_to_string(&file).unwrap();
        let twin = root.join("safe").join(file.strip_prefix(root.join("unsafe")).unwrap());
        if !twin.is_file() {
            continue;
        }
        let mut kinds: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split_once("//~")?.1.split_once("ERROR "))
            .filter_map(|(_, rest)| rest.split([' ', ':']).next())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *twins.entry(kind.to_owned()).or_default() += 1;
        }
    }
    let n_of = |kind: &PropertyKind| twins.get(kind.name()).copied().unwrap_or(0);
    let counts = PropertyKind::ALL.iter().map(|kind| (kind.name(), n_of(kind)));
    let missing: Vec<_> = counts.filter(|(_, n)| *n < AT_LEAST).collect();
    assert!(missing.is_empty(), "too few twins: {missing:?}");
}
