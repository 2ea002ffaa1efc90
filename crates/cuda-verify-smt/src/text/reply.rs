//! Reading values from the replies of solvers, in all their dialects.

mod array;

use super::sexpr::{Document, ExpressionId, TextError};
use crate::sort::{FloatFormat, Sort};
use crate::text::reply::array::array;
use crate::value::{BvValue, Value};

/// Reads a value of a sort: `true`, `#b01`, `#x0f`, `(_ bv7 32)`, `(fp #b0 #b00 #b0)`, `(_ NaN 8 24)`,
/// `((_ to_fp 8 24) #x7f800000)`, `(store ((as const (Array ..)) #x00) #b1 #x01)` and the like; arrays also with `let`
/// and as `lambda`.
///
/// # Errors
/// The text is no such value.
pub fn read_value(text: &str, sort: Sort) -> Result<Value, TextError> {
    let document = Document::read(text)?;
    match *document.roots() {
        [root] => value(&document, root, sort),
        _ => Err(TextError::nowhere("not one value")),
    }
}

/// Reads the reply `((term value) ...)` to `(get-value (...))`: the values, in the order of the sorts.
///
/// # Errors
/// The text is no such reply, or has another number of values.
pub fn read_values(text: &str, sorts: &[Sort]) -> Result<Vec<Value>, TextError> {
    let document = Document::read(text)?;
    let &[root] = document.roots() else {
        return Err(TextError::nowhere("not one reply"));
    };
    let Some(pairs) = document.list(root).filter(|pairs| pairs.len() == sorts.len()) else {
        return Err(document.error(root, format!("not a list of {} values", sorts.len())));
    };
    pairs
        .iter()
        .zip(sorts)
        .map(|(&pair, &sort)| match document.list(pair) {
            Some(&[_, id]) => value(&document, id, sort),
            _ => Err(document.error(pair, "not a term with its value")),
        })
        .collect()
}

pub(super) fn value(
    document: &Document<'_>,
    id: ExpressionId,
    sort: Sort,
) -> Result<Value, TextError> {
    let found = match sort {
        Sort::Bool => match document.atom(id) {
            Some("true") => Some(Value::Bool(true)),
            Some("false") => Some(Value::Bool(false)),
            _ => None,
        },
        Sort::BitVec(width) => {
            bit_vector(document, id).filter(|value| value.width() == width).map(Value::BitVec)
        }
        Sort::Float(format) => {
            float(document, id, format).map(|bits| Value::Float(format, format.canonical(bits)))
        }
        Sort::Array { index_bits, element_bits } => array(document, id, index_bits, element_bits)?,
    };
    found.ok_or_else(|| document.error(id, format!("not a value of sort {sort}")))
}

/// A bit-vector literal.
pub(super) fn bit_vector(document: &Document<'_>, id: ExpressionId) -> Option<BvValue> {
    if let Some(atom) = document.atom(id) {
        if let Some(digits) = atom.strip_prefix("#b") {
            return BvValue::from_binary(digits);
        }
        return BvValue::from_hex(atom.strip_prefix("#x")?);
    }
    match *document.atoms(id)? {
        ["_", literal, width] => {
            let digits = literal.strip_prefix("bv")?;
            BvValue::from_decimal(width.parse().ok().filter(|&width| width < 1 << 24)?, digits)
        }
        _ => None,
    }
}

/// The interchange bits of a float value.
pub(super) fn float(document: &Document<'_>, id: ExpressionId, format: FloatFormat) -> Option<u64> {
    let indices = [format.exponent_bits.to_string(), format.significand_bits.to_string()];
    if let Some(["_", name, exponent, significand]) = document.atoms(id).as_deref() {
        if *exponent != indices[0] || *significand != indices[1] {
            return None;
        }
        return match *name {
            "NaN" => Some(format.nan()),
            "+oo" => Some(format.infinity()),
            "-oo" => Some(format.infinity() | format.sign_bit()),
            "+zero" => Some(0),
            "-zero" => Some(format.sign_bit()),
            _ => None,
        };
    }
    match *document.list(id)? {
        [head, sign, exponent, fraction] if document.atom(head) == Some("fp") => {
            let sign = bit_vector(document, sign).filter(|bits| bits.width() == 1)?;
            let exponent = bit_vector(document, exponent)
                .filter(|bits| bits.width() == format.exponent_bits)?;
            let fraction = bit_vector(document, fraction)
                .filter(|bits| bits.width() == format.fraction_bits())?;
            sign.concat(&exponent).concat(&fraction).as_u64()
        }
        [head, bits]
            if document.atoms(head).as_deref()
                == Some(&["_", "to_fp", &indices[0], &indices[1]]) =>
        {
            bit_vector(document, bits).filter(|bits| bits.width() == format.width_bits())?.as_u64()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_every_dialect() {
        let bv = |width, word| Ok(Value::BitVec(BvValue::new(width, word)));
        let eight = Sort::BitVec(8);
        assert_eq!(read_value("#b00000101", eight), bv(8, 5));
        assert_eq!(read_value("#x0F", eight), bv(8, 15));
        assert_eq!(read_value("(_ bv200 8)", eight), bv(8, 200));
        assert_eq!(read_value(" true ", Sort::Bool), Ok(Value::Bool(true)));
        let half = Sort::Float(FloatFormat::HALF);
        let float = |bits| Ok(Value::Float(FloatFormat::HALF, bits));
        assert_eq!(read_value("(fp #b1 #b10000 #b0000000001)", half), float(0xC001));
        assert!(read_value("(fp #b1 #b11111 #x001)", half).is_err());
        assert_eq!(read_value("(fp #b1 #b11111 #b0000000001)", half), float(0x7E00));
        assert_eq!(read_value("(_ -oo 5 11)", half), float(0xFC00));
        assert_eq!(read_value("(_ NaN 5 11)", half), float(0x7E00));
        assert_eq!(read_value("(_ -zero 5 11)", half), float(0x8000));
        assert_eq!(read_value("((_ to_fp 5 11) #x3c00)", half), float(0x3C00));
    }

    #[test]
    fn arrays_are_read() {
        let sort = Sort::Array { index_bits: 2, element_bits: 4 };
        let text =
            "(store (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x1) #b00 #x2) #b00 #x3)";
        let Ok(Value::Array { default, entries, .. }) = read_value(text, sort) else {
            panic!("an array");
        };
        assert_eq!(default, BvValue::new(4, 1));
        assert_eq!(
            entries.into_iter().collect::<Vec<_>>(),
            [(BvValue::new(2, 0), BvValue::new(4, 3))]
        );
    }

    #[test]
    fn arrays_are_read_with_names_and_as_functions() {
        let sort = Sort::Array { index_bits: 2, element_bits: 4 };
        let plain =
            "(store (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x1) #b11 #x2) #b00 #x3)";
        let plain = read_value(plain, sort);
        for text in [
            "(let ((a ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x1)) (n #b11)) \
                (let ((n #b00) (b (store a n #x2))) (store b n #x3)))",
            "(lambda ((x (_ BitVec 2))) (ite (= x #b00) #x3 (ite (= #b11 x) #x2 #x1)))",
            "(lambda ((x (_ BitVec 2))) (let ((c (or (= x #b01) (= x #b10)))) \
                (ite (and (not c) (= x #b00)) #x3 (ite (= x #b11) #x2 #x1))))",
            "(store (lambda ((x (_ BitVec 2))) (ite (= x #b11) #x2 #x1)) #b00 #x3)",
        ] {
            assert_eq!(read_value(text, sort), plain, "{text}");
        }
        for text in [
            "a",
            "(let ((a a)) a)",
            "(lambda ((x (_ BitVec 2))) (ite (bvult x #b01) #x0 #x1))",
            "(lambda ((x (_ BitVec 2))) x)",
            "(store a #b00 #x0)",
        ] {
            assert!(read_value(text, sort).is_err(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "#x", "#x0", "(_ bv1 9)", "sat", "#xzz", "#b0 #b1", "(", "(fp)"] {
            assert!(read_value(text, Sort::BitVec(8)).is_err(), "{text}");
        }
        let pair = [Sort::Bool, Sort::Bool];
        assert!(read_values("((a true) (b false))", &pair).is_ok());
        for text in ["((a true))", "(a true)", "((a true) (b #b1))", "((a true) (b true)) x"] {
            assert!(read_values(text, &pair).is_err(), "{text}");
        }
    }
}
