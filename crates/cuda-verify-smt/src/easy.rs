//! Terms in a session of `easy_smt`, so that tools which are built on that crate can share them.
//!
//! A term becomes an [`SExpr`] of a [`Context`]. What it needs (declarations of its symbols, sorts and functions, and
//! definitions of parts that occur more than once) is sent to the solver of the context first, in the scope that is
//! open. The names are those of scripts ([`write_script`](crate::text::write_script)).

use std::io;

use easy_smt::{Context, SExpr};

use crate::solver::Error;
use crate::term::{TermId, TermPool};
use crate::text::{Document, ExpressionId, Printer, read_value};
use crate::value::Value;

/// The terms of one pool that a context knows.
///
/// ```no_run
/// use cuda_verify_smt::easy::Exchange;
/// use cuda_verify_smt::sort::Sort;
/// use cuda_verify_smt::term::TermPool;
/// use easy_smt::{ContextBuilder, Response};
///
/// let mut pool = TermPool::new();
/// let x = pool.mk_symbol("x", Sort::BitVec(8));
/// let two = pool.mk_bv(8, 2);
/// let product = pool.mk_bv_mul(x, two);
/// let six = pool.mk_bv(8, 6);
/// let is_six = pool.mk_eq(product, six);
///
/// let mut context = ContextBuilder::new().with_z3_defaults().build()?;
/// let mut exchange = Exchange::new();
/// exchange.assert(&mut context, &pool, is_six)?;
/// assert_eq!(context.check()?, Response::Sat);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Exchange {
    printer: Printer,
}

impl Exchange {
    /// For a context without terms.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The term as an expression of the context; what it needs is sent to the solver.
    ///
    /// # Errors
    /// The solver does not accept what is sent, or is gone.
    pub fn term(&mut self, context: &mut Context, pool: &TermPool, t: TermId) -> io::Result<SExpr> {
        let mut needed = String::new();
        let text = self.printer.term(pool, t, &mut needed);
        for command in expressions(context, &needed)? {
            context.raw_send(command)?;
            let reply = context.raw_recv()?;
            if context.get_atom(reply) != Some("success") {
                let reply = context.display(reply).to_string();
                return Err(io::Error::other(format!("the solver replies {reply}")));
            }
        }
        let term = expressions(context, &text)?.into_iter().next();
        term.ok_or_else(|| io::Error::other("a term is printed as nothing"))
    }

    /// Asserts a Boolean term.
    ///
    /// # Errors
    /// As for [`Exchange::term`].
    pub fn assert(&mut self, context: &mut Context, pool: &TermPool, t: TermId) -> io::Result<()> {
        let term = self.term(context, pool, t)?;
        context.assert(term)
    }

    /// Opens a scope: what is declared in it is forgotten when it is closed.
    ///
    /// # Errors
    /// The solver is gone.
    pub fn push(&mut self, context: &mut Context) -> io::Result<()> {
        self.printer.push();
        context.push()
    }

    /// Closes the innermost scope.
    ///
    /// # Errors
    /// The solver is gone.
    pub fn pop(&mut self, context: &mut Context) -> io::Result<()> {
        self.printer.pop();
        context.pop()
    }

    /// The value of a term in the model of the last check, which answered `sat`.
    ///
    /// # Errors
    /// The solver is gone, or its reply is no value of the sort of the term.
    pub fn value(
        &mut self,
        context: &mut Context,
        pool: &TermPool,
        t: TermId,
    ) -> Result<Value, Error> {
        let protocol = |error: io::Error| Error::protocol(error.to_string());
        let term = self.term(context, pool, t).map_err(protocol)?;
        let values = context.get_value(vec![term]).map_err(protocol)?;
        let [(_, value)] = values[..] else {
            return Err(Error::protocol("one value is asked for".to_owned()));
        };
        let text = context.display(value).to_string();
        read_value(&text, pool.sort(t))
            .map_err(|error| Error::protocol(format!("in the value, {error}")))
    }
}

/// The expressions of a text, in the arena of a context.
fn expressions(context: &Context, text: &str) -> io::Result<Vec<SExpr>> {
    let document = Document::read(text).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(document.roots().iter().map(|root| expression(context, &document, *root)).collect())
}

fn expression(context: &Context, document: &Document<'_>, id: ExpressionId) -> SExpr {
    match document.list(id) {
        Some(items) => {
            context.list(items.iter().map(|item| expression(context, document, *item)).collect())
        }
        None => context.atom(document.source(id)),
    }
}
