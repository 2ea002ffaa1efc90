//! The text for people as a terminal shows it: colours, and lines no wider than it is. Other formats have neither, nor
//! has text that goes to a file.

use std::io::IsTerminal;

use anstream::AutoStream;
use anstream::stream::RawStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use textwrap::Options;

/// Narrower terminals are treated as one of so many columns.
const MIN_WIDTH: usize = 40;

/// How text is written to a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    is_painted: bool,
    /// The columns of the terminal.
    width: Option<usize>,
}

impl Look {
    /// Painted as asked for, else if the stream is a terminal and `NO_COLOR` is not set; as wide as the terminal.
    pub(crate) fn of(stream: &(impl RawStream + IsTerminal), choice: ColorChoice) -> Self {
        let is_painted = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                !matches!(AutoStream::choice(stream), anstream::ColorChoice::Never)
            }
        };
        let size =
            if IsTerminal::is_terminal(stream) { terminal_size::terminal_size() } else { None };
        Self { is_painted, width: size.map(|(width, _)| usize::from(width.0).max(MIN_WIDTH)) }
    }

    /// The text as it is written.
    pub(crate) fn apply(self, text: &str) -> String {
        let text = self.width.map_or_else(|| text.to_owned(), |width| wrap(text, width));
        if self.is_painted { paint(&text) } else { text }
    }
}

/// Breaks lines that are wider than a terminal between words, but for those that show source.
fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    for line in text.split_inclusive('\n') {
        let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
        let margin = body.trim_start_matches(|it: char| it.is_ascii_digit() || it == ' ');
        let is_source = margin.starts_with('|') || margin.starts_with("--> ");
        if is_source || body.chars().count() <= width {
            wrapped.push_str(line);
            continue;
        }
        let indent = match margin.strip_prefix("= note: ") {
            Some(note) => body.len() - note.len(),
            None => body.len() - body.trim_start().len() + 2,
        };
        let indent = " ".repeat(indent.min(width / 2));
        let options = Options::new(width).subsequent_indent(&indent).break_words(false);
        wrapped.push_str(&textwrap::fill(body, options));
        wrapped.push_str(end);
    }
    wrapped
}

/// Paints each line by what it begins with.
fn paint(text: &str) -> String {
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
    use super::{paint, wrap};

    #[test]
    fn lines_are_painted_whole() {
        assert_eq!(paint("a\nb"), "a\nb");
        let painted = paint("error: x\nVERIFICATION FAILED\n");
        assert!(painted.starts_with("\u{1b}[") && painted.ends_with("\u{1b}[0m\n"), "{painted:?}");
    }

    #[test]
    fn words_go_to_the_next_line_and_source_does_not() {
        let text =
            "  = note: one two three four\n12 |   a = b + c + d + e + f;\none two three four\n";
        let lines: Vec<String> = wrap(text, 20).lines().map(str::to_owned).collect();
        let expected = [
            "  = note: one two",
            "          three four",
            "12 |   a = b + c + d + e + f;",
            "one two three four",
        ];
        assert_eq!(lines, expected);
        assert_eq!(
            wrap("a long_word_that_has_no_space b", 12),
            "a\n  long_word_that_has_no_space\n  b"
        );
    }
}
