//! SMT-LIB 2.6 text of terms: printing, reading scripts, reading what solvers reply.
//!
//! Printing is deterministic and linear in the term graph: shared terms are defined once. What is printed reads back
//! as the same terms ([`read_script`]).

mod names;
mod operators;
mod print;
mod read;
mod reply;
mod sexpr;

pub use names::quote_symbol;
pub use print::{Printer, display, display_value, logic_of, write_script};
pub use read::{Declared, Script, ScriptCommand, Written, read_script, read_sort, read_term};
pub use reply::{read_value, read_values};
pub use sexpr::{Document, Expression, ExpressionId, Framer, TextError};
