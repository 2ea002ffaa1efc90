//! Values of options that have names: shells complete them, and the help does not list them all.

use std::ffi::OsStr;
use std::fmt;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

/// Reads a value that is one of some names, or, if the reader takes others, like one of them.
#[derive(Clone, Copy)]
pub(crate) struct Named<T> {
    parse: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
}

/// A value that `parse` reads; shells offer `names`.
pub(crate) const fn named<T>(
    parse: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
) -> Named<T> {
    Named { parse, names }
}

impl<T> fmt::Debug for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Named").field(&(self.names)()).finish()
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let parse = self.parse;
        let parser = StringValueParser::new().try_map(move |text| parse(&text));
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
