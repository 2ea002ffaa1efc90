//! Properties of random programs: the text form loses nothing, the parser is total.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/random.rs"]
mod random;

use cuda_verify_goto::{parse, passes, text, verify};
use proptest::prelude::*;

use self::random::program;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn text_parses_back(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut program = program(&bytes, false);
        prop_assert!(verify::verify(&program).is_ok());
        let printed = text::display(&program).to_string();
        let parsed = parse::parse(&printed).unwrap();
        let again = parse::parse(&text::display(&parsed).to_string());
        prop_assert_eq!(again.as_ref(), Ok(&parsed));
        passes::run_all(&mut program);
        let printed = text::display(&program).to_string();
        let parsed = parse::parse(&printed);
        prop_assert_eq!(parsed.as_ref(), Ok(&program));
    }

    #[test]
    fn the_parser_is_total(
        bytes in prop::collection::vec(any::<u8>(), 0..100),
        at in any::<prop::sample::Index>(),
        junk in "[ -~]{0,6}",
    ) {
        let mut printed = text::display(&program(&bytes, true)).to_string();
        let at = at.index(printed.len());
        printed.insert_str(at, &junk);
        if let Ok(program) = parse::parse(&printed) {
            prop_assert!(verify::verify(&program).is_ok());
        }
    }

    #[test]
    fn any_text_is_refused_or_well_formed(text in "\\PC{0,200}") {
        if let Ok(program) = parse::parse(&text) {
            prop_assert!(verify::verify(&program).is_ok());
        }
    }
}
