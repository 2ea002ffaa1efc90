//! `cuda-verify completions` and `cuda-verify man`: what shells and `man` read, from the definition of the command line.

use std::io;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

const NAME: &str = "cuda-verify";

/// The completions of a shell.
pub(crate) fn completions(mut whole: Command, shell: Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut whole, NAME, &mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    if shell != Shell::Bash {
        return text;
    }
    // For a name with a hyphen, the generator writes the labels of subcommands in one way where they are set, and in
    // another where they are looked at.
    text.replace("cuda__subcmd__verify", "cuda__verify")
}

/// The man page of the command, or of one of its subcommands; none if there is no such subcommand.
///
/// # Errors
/// Writing to memory fails.
pub(crate) fn page(mut whole: Command, subcommand: Option<&str>) -> io::Result<Option<String>> {
    whole.build();
    let (own, name, arguments) = match subcommand {
        None => {
            (whole, NAME.to_owned(), vec!["[\\fIOPTIONS\\fR] [\\fIFILE\\fR]...", "\\fICOMMAND\\fR"])
        }
        Some(sought) => {
            let Some(found) = whole.find_subcommand(sought) else { return Ok(None) };
            (
                found.clone().version(env!("CARGO_PKG_VERSION")),
                format!("{NAME} {sought}"),
                vec!["[\\fIOPTIONS\\fR] [\\fIARGUMENT\\fR]..."],
            )
        }
    };
    let has_subcommands = own.has_subcommands();
    let man = Man::new(own);
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    // The generator lists each option here, which the next section does as well.
    let lines =
        arguments.iter().map(|it| format!("\\fB{}\\fR {it}\n.br\n", name.replace('-', "\\-")));
    text.extend_from_slice(format!(".SH SYNOPSIS\n{}", lines.collect::<String>()).as_bytes());
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if has_subcommands {
        man.render_subcommands_section(&mut text)?;
    }
    man.render_version_section(&mut text)?;
    Ok(Some(String::from_utf8_lossy(&text).into_owned()))
}
