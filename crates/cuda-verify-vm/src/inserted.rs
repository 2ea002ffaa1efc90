//! Text of values as streams of C++ print them (ISO C++17, [ostream.formatted]).

use cuda_verify_ir::types::{Scalar, Signedness};

use crate::print::{Directive, Item, number, pad};

/// The flags of `models/std/ios.h`.
mod flag {
    pub(super) const FIXED: u64 = 1;
    pub(super) const SCIENTIFIC: u64 = 2;
    pub(super) const LEFT: u64 = 4;
    pub(super) const INTERNAL: u64 = 16;
    pub(super) const DEC: u64 = 32;
    pub(super) const HEX: u64 = 64;
    pub(super) const OCT: u64 = 128;
    pub(super) const BOOLALPHA: u64 = 256;
    pub(super) const SHOWBASE: u64 = 512;
    pub(super) const SHOWPOINT: u64 = 1024;
    pub(super) const SHOWPOS: u64 = 2048;
    pub(super) const UPPERCASE: u64 = 4096;
}

/// How a stream prints.
#[derive(Clone, Debug)]
pub(crate) struct Format {
    flags: u64,
    width: usize,
    precision: usize,
    fill: u8,
}

impl Default for Format {
    fn default() -> Self {
        Self { flags: 0, width: 0, precision: 6, fill: b' ' }
    }
}

impl Format {
    /// The text of an item; none for what changes the format. `read` gives the text that a pointer leads to.
    pub(crate) fn insert(
        &mut self,
        what: &[u8],
        (bits, ty): Item,
        read: impl FnOnce(u64) -> Vec<u8>,
    ) -> Vec<u8> {
        let count = || usize::try_from(bits & 0xffff).unwrap_or(0);
        let mut text = Vec::new();
        match what {
            b"width" => self.width = count(),
            b"precision" => self.precision = count(),
            b"fill" => self.fill = bits.to_le_bytes()[0],
            b"set" => self.flags |= bits,
            b"unset" => self.flags &= !bits,
            b"base" => {
                let base = [(8, flag::OCT), (16, flag::HEX)].into_iter().find(|it| it.0 == bits);
                self.flags &= !(flag::DEC | flag::HEX | flag::OCT);
                self.flags |= base.map_or(flag::DEC, |it| it.1);
            }
            b"text" => {
                self.padded(&mut text, b's', |text, as_is| pad(text, as_is, "", &read(bits)))
            }
            b"address" => self.padded(&mut text, b'p', |text, as_is| match bits {
                0 => pad(text, as_is, "", b"0"),
                _ => number(text, as_is, (bits, ty)),
            }),
            _ => self.value(&mut text, (bits, ty)),
        }
        text
    }

    fn value(&mut self, text: &mut Vec<u8>, (bits, ty): Item) {
        let letter = match ty {
            Scalar::Bool if self.has(flag::BOOLALPHA) => {
                let word: &[u8] = if bits != 0 { b"true" } else { b"false" };
                return self.padded(text, b's', |text, as_is| pad(text, as_is, "", word));
            }
            Scalar::Int(8, _) => b'c',
            Scalar::Int(..) | Scalar::Bool | Scalar::Pointer if self.has(flag::HEX) => b'x',
            Scalar::Int(..) | Scalar::Bool | Scalar::Pointer if self.has(flag::OCT) => b'o',
            Scalar::Int(_, Signedness::Signed) => b'd',
            Scalar::Int(..) | Scalar::Bool | Scalar::Pointer => b'u',
            Scalar::Float(_) if self.has(flag::FIXED) && self.has(flag::SCIENTIFIC) => b'a',
            Scalar::Float(_) if self.has(flag::FIXED) => b'f',
            Scalar::Float(_) if self.has(flag::SCIENTIFIC) => b'e',
            Scalar::Float(_) => b'g',
        };
        self.padded(text, letter, |text, as_is| number(text, as_is, (bits, ty)));
    }

    /// Prints by a conversion of `printf`; the width holds for one item.
    fn padded(
        &mut self,
        text: &mut Vec<u8>,
        letter: u8,
        print: impl FnOnce(&mut Vec<u8>, &Directive),
    ) {
        let is_float = matches!(letter, b'a' | b'e' | b'f' | b'g');
        let is_signed = is_float || letter == b'd';
        let is_internal = self.has(flag::INTERNAL) && self.fill == b'0';
        print(
            text,
            &Directive {
                is_left: self.has(flag::LEFT),
                has_plus: is_signed && self.has(flag::SHOWPOS),
                has_blank: false,
                is_alternate: self.has(if is_float { flag::SHOWPOINT } else { flag::SHOWBASE }),
                has_zeros: is_internal,
                width: std::mem::take(&mut self.width),
                precision: is_float.then_some(self.precision),
                bits: 64,
                letter: if self.has(flag::UPPERCASE) && letter != b'c' && letter != b's' {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                },
                fill: self.fill,
            },
        );
    }

    const fn has(&self, flag: u64) -> bool {
        self.flags & flag != 0
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::types::FloatType;

    use super::*;

    #[track_caller]
    fn check(items: &[(&str, u64, Scalar)], expected: &str) {
        let mut format = Format::default();
        let mut text = Vec::new();
        for (what, bits, ty) in items {
            text.extend(format.insert(what.as_bytes(), (*bits, *ty), |_| b"text".to_vec()));
        }
        assert_eq!(String::from_utf8(text).expect("printable"), expected);
    }

    const INT: Scalar = Scalar::INT;
    const DOUBLE: Scalar = Scalar::Float(FloatType::Double);

    #[test]
    fn values_are_printed_by_their_types() {
        check(
            &[
                ("value", u64::from(u32::MAX), INT),
                ("value", b'c'.into(), Scalar::Int(8, Signedness::Signed)),
                ("value", 1, Scalar::Bool),
                ("value", 2.5f64.to_bits(), DOUBLE),
                ("text", 16, Scalar::Pointer),
                ("address", 0, Scalar::Pointer),
                ("address", 16, Scalar::Pointer),
            ],
            "-1c12.5text00x10",
        );
    }

    #[test]
    fn a_width_holds_for_one_item_and_flags_for_all() {
        check(
            &[
                ("width", 4, INT),
                ("value", 7, INT),
                ("value", 7, INT),
                ("fill", b'*'.into(), INT),
                ("set", flag::LEFT | flag::HEX | flag::SHOWBASE, INT),
                ("width", 6, INT),
                ("value", 255, INT),
                ("unset", flag::LEFT | flag::SHOWBASE, INT),
                ("base", 10, INT),
                ("width", 6, INT),
                ("text", 16, Scalar::Pointer),
                ("set", flag::FIXED, INT),
                ("precision", 2, INT),
                ("value", 6.281_25_f64.to_bits(), DOUBLE),
                ("set", flag::BOOLALPHA, INT),
                ("value", 1, Scalar::Bool),
            ],
            "   770xff****text6.28true",
        );
    }
}
