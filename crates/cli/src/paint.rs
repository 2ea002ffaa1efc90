//! Colours of the text for people; other formats have none.

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;

/// Whether text on standard output is painted: as asked for, else if it is a terminal and `NO_COLOR` is not set.
pub(crate) fn is_wanted(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            !matches!(AutoStream::choice(&std::io::stdout()), anstream::ColorChoice::Never)
        }
    }
}

/// Paints each line by what it begins with.
pub(crate) fn paint(text: &str) -> String {
    let mut painted = String::new();
    for line in text.split_inclusive('\n') {
        let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
        match style(body) {
            Some(style) => painted.push_str(&format!("{style}{body}{style:#}{end}")),
            None => painted.push_str(line),
        }
    }
    painted
}

fn style(line: &str) -> Option<Style> {
    const STYLES: &[(&str, AnsiColor, bool)] = &[
        ("error", AnsiColor::Red, true),
        ("warning", AnsiColor::Yellow, true),
        ("VERIFICATION SUCCESSFUL", AnsiColor::Green, true),
        ("VERIFICATION FAILED", AnsiColor::Red, true),
        ("VERIFICATION UNKNOWN", AnsiColor::Yellow, true),
        ("VERIFICATION SUPPRESSED", AnsiColor::Yellow, true),
        ("Violated property", AnsiColor::Red, false),
        ("Reason", AnsiColor::Yellow, false),
        ("Assumed", AnsiColor::Yellow, false),
        ("  = note", AnsiColor::Cyan, false),
    ];
    let is_arrow = line.trim_start().starts_with("--> ");
    let found = STYLES.iter().find(|(start, ..)| line.starts_with(start));
    match found {
        Some((_, color, is_bold)) => {
            let style = color.on_default();
            Some(if *is_bold { style.bold() } else { style })
        }
        None => is_arrow.then(|| AnsiColor::Blue.on_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::paint;

    #[test]
    fn lines_are_painted_whole() {
        assert_eq!(paint("a\nb"), "a\nb");
        let painted = paint("error: x\nVERIFICATION FAILED\n");
        assert!(painted.starts_with("\u{1b}[") && painted.ends_with("\u{1b}[0m\n"), "{painted:?}");
    }
}
