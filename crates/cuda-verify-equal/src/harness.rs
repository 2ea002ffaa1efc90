//! A program around a kernel: memory with inputs in it, the launch, and the results.

use std::fmt::Write;

use crate::signature::Parameter;

/// What a kernel is called with.
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
    /// Its place among the arguments of the other program: inputs are taken in that order.
    pub(crate) number: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Array(u64),
    Number(String),
}

/// The array in which the results are that an argument points to.
pub(crate) fn result_name(number: usize) -> String {
    format!("cv_result_{number}")
}

/// Where inputs come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inputs<'a> {
    /// They are any.
    Any,
    /// They are these, in the order in which they are taken.
    Known(&'a [f64]),
}

impl Call {
    /// Arguments that point to arrays, in the order in which inputs are taken.
    pub(crate) fn arrays(&self) -> Vec<(&Argument, u64)> {
        let array = |it: &Value| match it {
            Value::Array(size) => Some(*size),
            Value::Number(_) => None,
        };
        let all = self.parameters.iter();
        let mut arrays: Vec<(&Argument, u64)> =
            all.filter_map(|it| Some((it, array(&it.value)?))).collect();
        arrays.sort_by_key(|(it, _)| it.number);
        arrays
    }

    /// The text that is added to the program.
    pub(crate) fn harness(&self, inputs: Inputs<'_>) -> String {
        let mut text = String::from("\n#undef main\n");
        let mut taken = 0_usize;
        for (argument, size) in self.arrays() {
            let (number, ty) = (argument.number, &argument.parameter.ty);
            let result = result_name(number);
            let _ = writeln!(text, "{ty} cv_input_{number}[{size}], {result}[{size}];");
            if let Inputs::Known(values) = inputs {
                let end = taken + usize::try_from(size).unwrap_or(0);
                let values = values.get(taken..end).unwrap_or_default();
                let values: Vec<String> = values.iter().map(|it| format!("{it:?}")).collect();
                let _ = writeln!(text, "double cv_data_{number}[] = {{{}}};", values.join(", "));
                taken = end;
            }
        }
        text.push_str("int main() {\n");
        for (argument, size) in self.arrays() {
            let (number, ty) = (argument.number, &argument.parameter.ty);
            let value = match inputs {
                Inputs::Any => format!("{}()", nondet(ty)),
                Inputs::Known(_) => format!("cv_data_{number}[i]"),
            };
            let bytes = format!("{size} * sizeof({ty})");
            let _ = writeln!(
                text,
                "  for (int i = 0; i < {size}; ++i) cv_input_{number}[i] = ({ty}){value};\n  \
                 {ty} *cv_{number};\n  cudaMalloc(&cv_{number}, {bytes});\n  \
                 cudaMemcpy(cv_{number}, cv_input_{number}, {bytes}, cudaMemcpyHostToDevice);"
            );
        }
        let argument = |it: &Argument| match &it.value {
            Value::Array(_) => format!("cv_{}", it.number),
            Value::Number(value) => format!("({}){value}", it.parameter.ty),
        };
        let arguments: Vec<String> = self.parameters.iter().map(argument).collect();
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
            if let Inputs::Known(_) = inputs {
                let _ = writeln!(
                    text,
                    "  for (int i = 0; i < {size}; ++i) printf(\"{number} %d %.17g\\n\", i, \
                     (double){result}[i]);"
                );
            }
        }
        text.push_str("  return 0;\n}\n");
        text
    }
}

/// The function that gives any value of a type.
fn nondet(ty: &str) -> &'static str {
    match ty {
        "double" => "nondet_double",
        "int" | "signed" | "signed int" | "int32_t" => "nondet_int",
        "unsigned" | "unsigned int" | "uint32_t" | "uint" => "nondet_uint",
        "long" | "long long" | "int64_t" => "nondet_longlong",
        "unsigned long" | "unsigned long long" | "size_t" | "uint64_t" => "nondet_ulonglong",
        "char" | "signed char" | "int8_t" => "nondet_schar",
        "unsigned char" | "uint8_t" => "nondet_uchar",
        _ => "nondet_float",
    }
}

/// Bytes of an element.
pub(crate) fn size_of(ty: &str) -> Option<u64> {
    Some(match ty {
        "char" | "signed char" | "unsigned char" | "int8_t" | "uint8_t" | "bool" => 1,
        "half" | "__half" | "__nv_bfloat16" | "short" | "unsigned short" | "int16_t"
        | "uint16_t" => 2,
        "float" | "int" | "signed" | "signed int" | "unsigned" | "unsigned int" | "int32_t"
        | "uint32_t" | "uint" => 4,
        "double" | "long" | "long long" | "unsigned long" | "unsigned long long" | "int64_t"
        | "uint64_t" | "size_t" => 8,
        _ => return None,
    })
}
