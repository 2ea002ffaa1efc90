//! Source files that are not UTF-8, as texts.
//!
//! A compiler takes comments and literals as bytes, in whatever encoding. A byte that is no part of a character of UTF-8
//! becomes a character of its own at the end of the private use planes, and a literal gets the byte back. *Guarantee*:
//! no two files have the same text, since characters of that range in a file are taken apart, too.

/// Character of the byte zero; bytes below 128 have none.
const FIRST: u32 = 0x10_ff00;

/// The text of a file.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if raw_byte(char).is_some() {
                text.extend(char.encode_utf8(&mut [0; 4]).bytes().map(char_of));
            } else {
                text.push(char);
            }
        }
        text.extend(chunk.invalid().iter().copied().map(char_of));
    }
    text
}

fn char_of(byte: u8) -> char {
    char::from_u32(FIRST + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The byte that a character of a decoded text stands for, if it stands for one.
#[must_use]
pub fn raw_byte(char: char) -> Option<u8> {
    u8::try_from(u32::from(char).checked_sub(FIRST)?).ok().filter(|byte| !byte.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::{decode, raw_byte};

    fn encode(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for char in text.chars() {
            match raw_byte(char) {
                Some(byte) => bytes.push(byte),
                None => bytes.extend(char.encode_utf8(&mut [0; 4]).bytes()),
            }
        }
        bytes
    }

    #[test]
    fn bytes_come_back() {
        let texts: [&[u8]; 5] =
            [b"plain", b"na\xefve", "\u{10ffef} ü".as_bytes(), b"\xff\xfe\x00", b"\xf4\x8f"];
        for bytes in texts {
            assert_eq!(encode(&decode(bytes)), bytes);
        }
        assert_eq!(decode(b"plain"), "plain");
        assert_eq!(decode("ü".as_bytes()), "ü");
    }
}
