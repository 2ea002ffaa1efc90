//! What runs on chosen values take from outside: sizes, data, and texts that a program does not refuse.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::Span;
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::program::{ExprId, ExprKind, InitValue};
use cuda_verify_goto::run::{END_OF_NUMBER, Request, SAME_LINES, Source};
use cuda_verify_ir::program::{BinaryOp, Constant, FunctionKind};
use cuda_verify_ir::types::Scalar;
use cuda_verify_symex::outcome::InputValue;
use cuda_verify_vm::Environment;

use crate::outside::{bits_of, chosen_value, hash, source_of};

/// Characters of a word, and words.
const MAX_WORD: usize = 4;
const MAX_WORDS: usize = 6;
/// Digits of a short line and of a long one.
const SHORT_LINE: u64 = 4;
const LONG_LINE: u64 = 30;
/// Inputs that are reported.
const MAX_INPUTS: usize = 64;
/// Numbers that one place takes if they are sizes.
const MAX_SIZES_OF_PLACE: u64 = 4;
/// How often a question that may be answered with no is, at each place.
const TIMES_NO: u64 = 5000;

/// The data of a run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Data {
    Zero,
    Ordered,
    /// In order, from a number on that differs from place to place: pairs are of different numbers.
    Shifted,
    Few,
}

impl Data {
    /// The character at a place of a line that the host reads: a number that may be a size, then so many digits.
    fn character(self, n_digits: u64, at: u64) -> u8 {
        let end = 2 * n_digits + 2;
        match at {
            0 => b'1',
            1 => b'6',
            _ if at > end => 0,
            _ if at == end => b'\n',
            _ if at.is_multiple_of(2) => b' ',
            _ => {
                let number = match self {
                    Self::Zero => 0,
                    Self::Ordered | Self::Shifted => at / 2 - 1,
                    Self::Few => hash(1, at / 2 - 1) % 4 + 1,
                };
                u8::try_from(number % 10).map_or(b'0', |digit| b'0' + digit)
            }
        }
    }
}

/// What texts look like that the host reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    /// What they begin with, such as `P5` of an image.
    word: Vec<u8>,
    /// Digits of a line, after a number of two.
    n_digits: u64,
}

impl Text {
    fn character(&self, data: Data, at: u64) -> u8 {
        let n_before = u64::try_from(self.word.len()).unwrap_or(u64::MAX);
        match usize::try_from(at).ok().and_then(|at| self.word.get(at)) {
            Some(byte) => *byte,
            None => data.character(self.n_digits, at - n_before),
        }
    }

    /// What is tried, the first in any case: texts that begin with characters or words that the program compares with, and
    /// long lines.
    pub(super) fn all(goto: &GotoProgram) -> Vec<Self> {
        let plain = |word| Self { word, n_digits: SHORT_LINE };
        let mut all = vec![plain(Vec::new())];
        let compared = compared_characters(goto);
        if !compared.is_empty() {
            all.push(plain(compared));
        }
        all.push(Self { word: Vec::new(), n_digits: LONG_LINE });
        all.extend(short_literals(goto).into_iter().map(plain));
        all
    }
}

/// The characters with which a program compares what it reads.
fn compared_characters(goto: &GotoProgram) -> Vec<u8> {
    let mut text = Vec::new();
    for function in goto.functions.values().filter(|it| it.kind == FunctionKind::Host) {
        if function.is_model {
            continue;
        }
        for expr in function.exprs.values() {
            let ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) = expr.kind else {
                continue;
            };
            let is_of_character = |id: ExprId| {
                let expr = &function.exprs[id];
                let from = if let ExprKind::Convert(from) = expr.kind { from } else { id };
                is_character(function.exprs[from].ty)
            };
            let constant = |id: ExprId| match function.exprs[id].kind.as_const() {
                Some(Constant::Int(bits)) => u8::try_from(bits).ok(),
                Some(_) | None => None,
            };
            if let (true, Some(byte)) = (is_of_character(left), constant(right))
                && byte.is_ascii_alphanumeric()
                && text.len() < MAX_WORD
            {
                text.push(byte);
            }
        }
    }
    text
}

/// The short words among the literals of a program, each with its end: a text that is one of them may be asked for.
fn short_literals(goto: &GotoProgram) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for global in goto.globals.values().filter(|it| it.is_const) {
        let mut bytes = Vec::new();
        for write in global.init.iter().flatten() {
            match &write.value {
                InitValue::Bytes(part) => bytes.extend_from_slice(part),
                InitValue::Scalar(Scalar::Int(8, _), Constant::Int(bits)) => {
                    bytes.extend(u8::try_from(*bits));
                }
                InitValue::Scalar(..) | InitValue::GlobalAddr(..) | InitValue::FuncAddr(_) => {}
            }
        }
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        let is_word = (2..=MAX_WORD).contains(&bytes.len())
            && bytes[0].is_ascii_alphabetic()
            && bytes.iter().all(u8::is_ascii_alphanumeric);
        bytes.push(0);
        if is_word && found.len() < MAX_WORDS && !found.contains(&bytes) {
            found.push(bytes);
        }
    }
    found
}

/// Values that are chosen for what a program takes from outside.
pub(super) struct Outside<'a> {
    pub(super) text: &'a Text,
    /// Whether anything of a text was asked for.
    pub(super) asks_for_text: bool,
    data: Data,
    sizes: &'static [u64],
    pub(super) n_sizes: usize,
    /// Places that take more than a few numbers: what they take is data, also the first of it.
    pub(super) lists: BTreeSet<Span>,
    /// How often each place has asked for something with a name, and for what only a model says.
    asked: BTreeMap<(Span, bool), u64>,
    /// Whether a value was taken that the model of a library makes up, or a thread has asked for a choice of its
    /// environment: the library or device may never give the one chosen.
    pub(super) is_guessed: bool,
    pub(super) chosen: Vec<InputValue>,
}

impl<'a> Outside<'a> {
    pub(super) fn new(
        (data, sizes): (Data, &'static [u64]),
        lists: BTreeSet<Span>,
        text: &'a Text,
    ) -> Self {
        Self {
            text,
            asks_for_text: false,
            data,
            sizes,
            n_sizes: 0,
            lists,
            asked: BTreeMap::new(),
            is_guessed: false,
            chosen: Vec::new(),
        }
    }

    /// The places that have taken more than a few numbers.
    pub(super) fn found_lists(&self) -> BTreeSet<Span> {
        let is_list = |(place, n_before): (&(Span, bool), &u64)| {
            (!place.1 && *n_before >= MAX_SIZES_OF_PLACE).then_some(place.0)
        };
        self.asked.iter().filter_map(is_list).collect()
    }

    fn is_size(&self, request: &Request, n_before: u64) -> bool {
        n_before < MAX_SIZES_OF_PLACE && !self.lists.contains(&request.span)
    }

    /// The number of a place among those that take data.
    fn number_of(&self, request: &Request) -> u64 {
        u64::try_from(self.lists.range(..request.span).count()).unwrap_or(0)
    }

    fn number(&mut self, request: &Request, n_before: u64) -> u64 {
        match &request.source {
            Source::Input(Some(name)) if [END_OF_NUMBER, SAME_LINES].contains(&&**name) => 1,
            // Whether something fails, how much of it, what time it is: nothing unusual, but loops end.
            Source::Input(None) => {
                u64::from(request.ty == Scalar::Bool && n_before % (TIMES_NO + 1) == TIMES_NO)
            }
            Source::Input(Some(_))
                if request.thread.is_none() && self.is_size(request, n_before) =>
            {
                let size = self.sizes.get(self.n_sizes).copied().unwrap_or(1);
                self.n_sizes += 1;
                size
            }
            Source::Memory(_, offset) if request.thread.is_none() && is_character(request.ty) => {
                self.asks_for_text = true;
                u64::from(self.text.character(self.data, *offset))
            }
            // A run that takes one counts for nothing.
            Source::Unspecified(_) => 0,
            Source::Input(Some(_)) | Source::Memory(..) | Source::Register(..) => {
                let (index, place) = match &request.source {
                    Source::Memory(_, offset) => (offset / request.ty.size_bytes().max(1), 0),
                    Source::Input(_) | Source::Register(..) | Source::Unspecified(_) => {
                        (n_before, self.number_of(request))
                    }
                };
                match self.data {
                    Data::Zero => 0,
                    Data::Ordered => index,
                    Data::Shifted => index + place,
                    Data::Few => hash(1 + place, index) % 4 + 1,
                }
            }
        }
    }
}

impl Environment for Outside<'_> {
    fn value(&mut self, request: &Request) -> Option<u128> {
        let is_of_model = matches!(request.source, Source::Input(None));
        let place = (request.span, is_of_model);
        let n_before = *self.asked.entry(place).and_modify(|n| *n += 1).or_insert(0);
        let number = self.number(request, n_before);
        let is_of_program = matches!(request.source, Source::Memory(..) | Source::Register(..));
        let is_unspecified = matches!(request.source, Source::Unspecified(_));
        self.is_guessed |= is_unspecified || request.thread.is_some() && !is_of_program;
        let bits = bits_of(number, request.ty).unwrap_or(0);
        if self.chosen.len() < MAX_INPUTS {
            self.chosen.push(chosen_value(request, source_of(request), bits, false));
        }
        Some(bits)
    }
}

fn is_character(ty: Scalar) -> bool {
    matches!(ty, Scalar::Int(8, _))
}
