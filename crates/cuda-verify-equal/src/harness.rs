//! A program around a function: memory with any inputs in it, the call, and the results.

use std::fmt::Write;

use crate::signature::Parameter;

/// What a function is called with.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// As it is called, with template arguments.
    pub(crate) function: String,
    pub(crate) is_kernel: bool,
    pub(crate) parameters: Vec<Argument>,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared_bytes: u64,
}

/// What is passed for a parameter.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) parameter: Parameter,
    /// Elements, or the value as it is written.
    pub(crate) value: Value,
    /// Its place among the arguments of the first program: inputs are named by it.
    pub(crate) number: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// An array of so many elements, which are any.
    Array(u64),
    /// A number that is given.
    Number(String),
    /// Any number.
    Any,
}

/// The array in which the results are that an argument points to.
pub(crate) fn result_name(number: usize) -> String {
    format!("cv_result_{number}")
}

/// The name that the inputs of an argument are asked for by.
pub(crate) fn input_name(number: usize) -> String {
    format!("nondet_cv_input_{number}")
}

impl Call {
    /// Arguments that point to arrays, with their sizes.
    pub(crate) fn arrays(&self) -> Vec<(&Argument, u64)> {
        let array = |it: &Value| match it {
            Value::Array(size) => Some(*size),
            Value::Number(_) | Value::Any => None,
        };
        let all = self.parameters.iter();
        let mut arrays: Vec<(&Argument, u64)> =
            all.filter_map(|it| Some((it, array(&it.value)?))).collect();
        arrays.sort_by_key(|(it, _)| it.number);
        arrays
    }

    /// The text that is added to the program.
    pub(crate) fn harness(&self) -> String {
        let mut text = String::from("\n#undef main\n");
        for (argument, size) in self.arrays() {
            let (number, ty) = (argument.number, &argument.parameter.ty);
            let result = result_name(number);
            let _ = writeln!(text, "{ty} cv_input_{number}[{size}], {result}[{size}];");
        }
        text.push_str("int main() {\n");
        for argument in &self.parameters {
            let (number, ty) = (argument.number, &argument.parameter.ty);
            let any = any_value(ty, number);
            match &argument.value {
                Value::Array(size) => {
                    let bytes = format!("{size} * sizeof({ty})");
                    let _ = writeln!(
                        text,
                        "  for (int i = 0; i < {size}; ++i) cv_input_{number}[i] = {any};\n  \
                         {ty} *cv_{number};\n  cudaMalloc(&cv_{number}, {bytes});\n  \
                         cudaMemcpy(cv_{number}, cv_input_{number}, {bytes}, cudaMemcpyHostToDevice);"
                    );
                }
                Value::Number(value) => {
                    let _ = writeln!(text, "  {ty} cv_{number} = ({ty})({value});");
                }
                Value::Any => {
                    let _ = writeln!(text, "  {ty} cv_{number} = {any};");
                }
            }
        }
        let arguments: Vec<String> =
            self.parameters.iter().map(|it| format!("cv_{}", it.number)).collect();
        let launch = if self.is_kernel {
            let dims = |[x, y, z]: [u32; 3]| format!("dim3({x}, {y}, {z})");
            format!("<<<{}, {}, {}>>>", dims(self.grid), dims(self.block), self.shared_bytes)
        } else {
            String::new()
        };
        let _ = writeln!(text, "  {}{launch}({});", self.function, arguments.join(", "));
        text.push_str("  cudaDeviceSynchronize();\n");
        for (argument, size) in self.arrays() {
            let (number, ty) = (argument.number, &argument.parameter.ty);
            let result = result_name(number);
            let bytes = format!("{size} * sizeof({ty})");
            let _ = writeln!(
                text,
                "  cudaMemcpy({result}, cv_{number}, {bytes}, cudaMemcpyDeviceToHost);\n  \
                 cudaFree(cv_{number});"
            );
        }
        text.push_str("  return 0;\n}\n");
        text
    }
}

/// An expression for any value of a type, asked for by the name of an argument.
fn any_value(ty: &str, number: usize) -> String {
    let name = input_name(number);
    let asked = match kind_of(ty) {
        // Numbers of all formats are the same numbers.
        Some(Kind::Float(16 | 32) | Kind::Brain) => "float",
        _ => ty,
    };
    format!("({ty})__cv_input<{asked}>(\"{name}\")")
}

/// What elements of a type are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Floats of so many bits.
    Float(u32),
    /// bfloat16.
    Brain,
    /// Integers of so many bits, and whether they have a sign.
    Integer(u32, bool),
}

impl Kind {
    /// Bytes of an element.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            Self::Float(bits) | Self::Integer(bits, _) => u64::from(bits / 8),
            Self::Brain => 2,
        }
    }
}

/// What elements of a type are, if they are numbers.
pub(crate) fn kind_of(ty: &str) -> Option<Kind> {
    Some(match ty {
        "half" | "__half" => Kind::Float(16),
        "__nv_bfloat16" | "nv_bfloat16" => Kind::Brain,
        "float" => Kind::Float(32),
        "double" => Kind::Float(64),
        "char" | "signed char" | "int8_t" => Kind::Integer(8, true),
        "unsigned char" | "uint8_t" | "uchar" => Kind::Integer(8, false),
        "short" | "int16_t" => Kind::Integer(16, true),
        "unsigned short" | "uint16_t" | "ushort" => Kind::Integer(16, false),
        "int" | "signed" | "signed int" | "int32_t" => Kind::Integer(32, true),
        "unsigned" | "unsigned int" | "uint32_t" | "uint" => Kind::Integer(32, false),
        "long" | "long long" | "int64_t" | "ptrdiff_t" => Kind::Integer(64, true),
        "unsigned long" | "unsigned long long" | "size_t" | "uint64_t" => Kind::Integer(64, false),
        _ => return None,
    })
}
