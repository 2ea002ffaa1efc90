//! The end of a broken declaration or statement, as the concrete tree of tree-sitter has it.

use cuda_verify_base::Label;

use crate::cst::ConcreteTree;
use crate::parser::{MAX_ERRORS, Parser};

/// The concrete tree of the tokens from one on, if it could be made.
pub(in crate::parser) struct TreeFrom {
    first: usize,
    tree: Option<ConcreteTree>,
}

impl Parser<'_, '_> {
    /// The end of what begins at `start` as the concrete tree has it, if that is behind the error and not behind
    /// `limit`. The last message gets a label where the tree has its misfit.
    pub(super) fn end_by_tree(
        &mut self,
        start: usize,
        error: usize,
        limit: usize,
    ) -> Option<usize> {
        if self.is_skimming || self.n_errors > MAX_ERRORS {
            return None;
        }
        let first = self.input.origin(self.item);
        let from = self.tree.get_or_insert_with(|| {
            let tree = ConcreteTree::new(self.tokens.get(first..).unwrap_or(&[]));
            TreeFrom { first, tree }
        });
        let tree = from.tree.as_ref()?;
        let base = from.first;
        let (start, at) = (self.input.origin(start), self.input.origin(error));
        let (start, at) = (start.checked_sub(base)?, at.checked_sub(base)?);
        let end = tree.end_of(start, at)?;
        let misfit = tree.first_misfit(start, end);
        let end = self.input.at_origin(end + base);
        if let Some(misfit) = misfit
            && misfit.token != at
            && let Some(token) = self.tokens.get(misfit.token + base)
            && let Some(last) = self.diagnostics.last_mut()
            && last.secondary.is_empty()
        {
            let text = match misfit.missing {
                Some(missing) => format!("`{missing}` is missing before this"),
                None => "what does not fit begins here".to_owned(),
            };
            last.secondary.push(Label { span: token.span, text });
        }
        (end > error && end <= limit).then_some(end)
    }
}
