//! Passes and folding change the result of no random program.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../cuda-verify-goto/tests/support/random.rs"]
mod random;

use cuda_verify_base::PropertySet;
use cuda_verify_base::id::Id;
use cuda_verify_goto::passes;
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_goto::run::{Config, Entry, Outcome, Request};
use proptest::prelude::*;

use self::random::program;

fn outcome(program: &GotoProgram, args: [u128; 2]) -> Outcome {
    let config = Config {
        max_steps: 100_000,
        max_threads: 1,
        max_bytes: 1 << 20,
        ..Config::new(PropertySet::default_kinds())
    };
    let entry = Entry::Call(FuncId::from_index(1), args.to_vec());
    cuda_verify_vm::run(program, &config, &entry, &mut |_: &Request| 7).outcome
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn passes_and_folding_change_no_result(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        args in any::<(u32, u32)>(),
    ) {
        let args = [u128::from(args.0), u128::from(args.1)];
        let expected = outcome(&program(&bytes, false), args);
        let mut folded = program(&bytes, true);
        prop_assert_eq!(&outcome(&folded, args), &expected);
        passes::run_all(&mut folded);
        prop_assert_eq!(&outcome(&folded, args), &expected);
    }
}
