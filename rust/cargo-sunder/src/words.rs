/// The command line, apart: what cargo gets, and the command for the program.
#[derive(Default, Debug, PartialEq)]
pub struct Words {
    pub cargo: Vec<String>,
    pub command: Vec<String>,
    pub build_std: bool,
}

const WITH_VALUE: [&str; 6] = [
    "--bin",
    "--example",
    "-p",
    "--package",
    "--features",
    "--manifest-path",
];
const ALONE: [&str; 6] = [
    "--all-features",
    "--no-default-features",
    "--offline",
    "--locked",
    "-q",
    "--quiet",
];

impl Words {
    /// The words after `cargo-sunder`; cargo repeats the name of the subcommand first.
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Words, String> {
        let mut words = words.peekable();
        words.next_if(|first| first == "sunder");
        let mut parsed = Words::default();
        while let Some(word) = words.next_if(|word| word.starts_with('-') && word != "--help" && word != "-h")
        {
            let name = word.split('=').next().unwrap_or_default();
            if word == "--build-std" {
                parsed.build_std = true;
            } else if ALONE.contains(&word.as_str()) || (WITH_VALUE.contains(&name) && word.contains('=')) {
                parsed.cargo.push(word);
            } else if WITH_VALUE.contains(&name) {
                let value = words
                    .next()
                    .ok_or(format!("{word} needs a value; see cargo sunder --help"))?;
                parsed.cargo.extend([word, value]);
            } else {
                return Err(format!(
                    "there is no option '{word}' before the command; options of a command come after it, as in \
                     'cargo sunder check --time 10s'"
                ));
            }
        }
        parsed.command = words.collect();
        Ok(parsed)
    }

    /// The part of the command line that reports print before a command.
    pub fn shown(&self) -> String {
        let mut shown = String::from("cargo sunder");
        for word in self
            .cargo
            .iter()
            .filter(|word| !["-q", "--quiet"].contains(&word.as_str()))
        {
            let is_plain = word.chars().all(|c| c.is_alphanumeric() || "-_=./,".contains(c));
            let quoted = if is_plain {
                word.clone()
            } else {
                format!("'{}'", word.replace('\'', r"'\''"))
            };
            shown = format!("{shown} {quoted}");
        }
        if self.build_std {
            shown += " --build-std";
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn parsed(line: &str) -> Result<Words, String> {
        Words::parse(line.split(' ').map(String::from))
    }

    #[test]
    fn options_before_the_command_are_cargos() {
        let words = parsed("sunder --bin queues --features=a,b check --time 5s").unwrap();
        assert_eq!(words.cargo, ["--bin", "queues", "--features=a,b"]);
        assert_eq!(words.command, ["check", "--time", "5s"]);
        assert_eq!(words.shown(), "cargo sunder --bin queues --features=a,b");
    }

    #[test]
    fn unknown_options_are_refused() {
        assert!(parsed("sunder --time 5s check")
            .unwrap_err()
            .contains("come after it"));
        assert!(parsed("sunder --bin").unwrap_err().contains("needs a value"));
    }
}
