//! What a user may have meant by an unknown name: the name of a model that is spelled almost like it.

use cuda_verify_base::{Diagnostic, Diagnostics, SourceMap, Span};
use cuda_verify_models::{Exactness, Symbol, symbols, symbols_named};

/// Specifiers that extensions of the language have, by which a declaration begins.
const SPECIFIERS: &[&str] = &[
    "__global__",
    "__device__",
    "__host__",
    "__shared__",
    "__constant__",
    "__managed__",
    "__restrict__",
    "__forceinline__",
    "__noinline__",
    "__launch_bounds__",
    "__grid_constant__",
];

/// Adds a note to the messages about unknown names that are misspelled.
pub(crate) fn with_suggestions(sources: &SourceMap, diagnostics: Diagnostics) -> Diagnostics {
    let mut result = Diagnostics::new();
    for diagnostic in diagnostics {
        result.push(with_suggestion(sources, diagnostic));
    }
    result
}

/// The misspelled specifier before a place, and the one that is meant.
fn meant_specifier(sources: &SourceMap, span: Span) -> Option<(&str, &'static str)> {
    let site = sources.use_site(span);
    if site.is_none() {
        return None;
    }
    let end = usize::try_from(site.start).ok()?;
    let before = sources.file(site.file).text.get(..end)?.trim_end();
    let start = before.rfind(|it: char| !it.is_alphanumeric() && it != '_').map_or(0, |it| it + 1);
    let word = before.get(start..)?;
    let meant = closest(word, SPECIFIERS.iter().copied())?;
    word.starts_with("__").then_some((word, meant))
}

fn with_suggestion(sources: &SourceMap, diagnostic: Diagnostic) -> Diagnostic {
    if let Some((word, meant)) = meant_specifier(sources, diagnostic.primary)
        && matches!(diagnostic.code, "unknown-construct" | "syntax")
    {
        return diagnostic.with_note(format!("`{word}` is no type; did you mean `{meant}`?"));
    }
    let quoted = diagnostic.message.split('`').nth(1);
    let meant = match quoted {
        Some(name) if diagnostic.code == "unknown-name" => meant(name),
        Some(_) | None => None,
    };
    match meant {
        Some(name) => diagnostic.with_note(format!("did you mean `{name}`?")),
        None => diagnostic,
    }
}

/// The name of a model that differs by few letters, or by its namespace only.
fn meant(name: &str) -> Option<String> {
    let (namespace, own) = name.rsplit_once("::").unwrap_or(("", name));
    let full = |symbol: &Symbol| match symbol.namespace {
        "" => symbol.name.to_owned(),
        namespace => format!("{namespace}::{}", symbol.name),
    };
    if let Some(symbol) = symbols_named(own).iter().find(|symbol| is_public(symbol)) {
        return (symbol.namespace != namespace).then(|| full(symbol));
    }
    let limit = match own.len() {
        0..4 => return None,
        4..9 => 1,
        _ => 2,
    };
    let close = symbols().iter().filter(|symbol| {
        symbol.namespace == namespace
            && symbol.name.len().abs_diff(own.len()) <= limit
            && is_public(symbol)
    });
    let rated = close.map(|symbol| (strsim::osa_distance(symbol.name, own), symbol));
    let best =
        rated.filter(|(distance, _)| *distance <= limit).min_by_key(|(distance, _)| *distance);
    best.map(|(_, symbol)| full(symbol))
}

/// Of some names the one that is spelled almost like another.
#[must_use]
pub fn closest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).clamp(1, 3);
    let rated = names.into_iter().map(|other| (strsim::osa_distance(name, other), other));
    let close = rated.filter(|(distance, other)| *distance <= limit && *other != name);
    close.min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

fn is_public(symbol: &Symbol) -> bool {
    symbol.exactness != Exactness::Unstated && !symbol.name.starts_with("__cv_")
}

#[cfg(test)]
mod tests {
    use super::{closest, meant};

    #[test]
    fn the_closest_name_is_meant() {
        assert_eq!(closest("data-rase", ["data-race", "deadlock"]), Some("data-race"));
        assert_eq!(closest("scal", ["scan", "scale", "other"]), Some("scan"));
        assert_eq!(closest("frobnicate", ["scan", "scale"]), None);
    }

    #[test]
    fn names_that_are_almost_right() {
        assert_eq!(meant("__syncthread").as_deref(), Some("__syncthreads"));
        assert_eq!(meant("cudaSucess").as_deref(), Some("cudaSuccess"));
        assert_eq!(meant("std::vecter").as_deref(), Some("std::vector"));
        assert_eq!(meant("vector").as_deref(), Some("std::vector"));
        assert_eq!(meant("cudaMalloc"), None);
        assert_eq!(meant("frobnicate"), None);
        assert_eq!(meant("x"), None);
    }
}
