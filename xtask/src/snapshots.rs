//! Snapshots: texts that tests produce and people have approved.
//!
//! A snapshot freezes what the code said, right or wrong. So none is accepted unless the values
//! that it claims pass a check that shares nothing with the code that made them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::claims;
use crate::facts::Facts;
use crate::root;

/// The test that makes a crate's snapshots.
const TEST: &str = "snapshots";

/// Texts of snapshots by their paths below the workspace.
type Texts = BTreeMap<PathBuf, String>;

/// Runs the snapshot tests and shows what differs.
pub(crate) fn run() -> Result<(), String> {
    let mut failed = false;
    for test in built_tests()? {
        let mut command = test.command();
        failed |= !succeeds(command.env("INSTA_UPDATE", "no"))?;
    }
    match failed {
        true => {
            Err("snapshots differ; `cargo xtask snapshots --accept` takes them over".to_owned())
        }
        false => Ok(()),
    }
}

/// Fails unless the snapshots are exactly those that the tests make, and their values hold.
pub(crate) fn check() -> Result<(), String> {
    let (kept, made) = (kept()?, made()?);
    let mut problems = Vec::new();
    for (path, text) in &made {
        match kept.get(path) {
            None => problems.push(format!("{}: missing", path.display())),
            Some(old) if old != text => problems.push(format!("{}: stale", path.display())),
            Some(_) => {}
        }
    }
    let unreferenced = kept.keys().filter(|path| !made.contains_key(*path));
    problems.extend(unreferenced.map(|path| format!("{}: no test makes it", path.display())));
    let facts = Facts::read(&root().join("testdata"))?;
    problems.extend(
        kept.iter()
            .filter_map(|(path, text)| refusal(path, text, &facts)),
    );
    conclude(
        problems,
        &format!(
            "{} snapshots are as the tests make them, and their values hold",
            kept.len()
        ),
    )
}

/// Takes over what the tests make, but for snapshots whose values do not hold.
pub(crate) fn accept() -> Result<(), String> {
    let (kept, made) = (kept()?, made()?);
    let facts = Facts::read(&root().join("testdata"))?;
    let mut problems = Vec::new();
    for (path, text) in made
        .iter()
        .filter(|(path, text)| kept.get(*path) != Some(text))
    {
        if let Some(problem) = refusal(path, text, &facts) {
            problems.push(problem);
            continue;
        }
        let target = root().join(path);
        let folder = target.parent().unwrap_or(&target);
        std::fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
        std::fs::write(&target, text).map_err(|error| told(&target, &error))?;
        println!("accepted {}", path.display());
    }
    for path in kept.keys().filter(|path| !made.contains_key(*path)) {
        std::fs::remove_file(root().join(path)).map_err(|error| told(path, &error))?;
        println!("removed {}, which no test makes", path.display());
    }
    conclude(problems, "review the difference before you commit it")
}

fn conclude(problems: Vec<String>, success: &str) -> Result<(), String> {
    if problems.is_empty() {
        println!("{success}");
        return Ok(());
    }
    for problem in &problems {
        eprintln!("{problem}");
    }
    Err(format!("{} problems with snapshots", problems.len()))
}

/// Why a snapshot must not be accepted.
fn refusal(path: &Path, text: &str, facts: &Facts) -> Option<String> {
    let claims = claims::find(text);
    if claims.is_empty() {
        return Some(format!(
            "{}: refused, it claims no value that could be checked",
            path.display()
        ));
    }
    let wrong = claims.iter().find_map(|claim| claim.check(facts).err())?;
    Some(format!("{}: refused, {wrong}", path.display()))
}

/// The snapshots in the repository.
fn kept() -> Result<Texts, String> {
    let mut texts = Texts::new();
    for package in packages()? {
        collect(&root(), &package.join("tests"), &mut texts)?;
    }
    match texts
        .keys()
        .find(|path| path.extension().is_some_and(|extension| extension == "new"))
    {
        Some(pending) => Err(format!(
            "{}: a pending snapshot is in the way",
            pending.display()
        )),
        None => Ok(texts),
    }
}

/// The snapshots that the tests make, all of them anew.
fn made() -> Result<Texts, String> {
    let copy = std::env::temp_dir().join(format!("snapshots-{}", std::process::id()));
    std::fs::create_dir_all(&copy).map_err(|error| told(&copy, &error))?;
    let texts = made_in(&copy);
    std::fs::remove_dir_all(&copy).map_err(|error| told(&copy, &error))?;
    texts
}

fn made_in(copy: &Path) -> Result<Texts, String> {
    for test in built_tests()? {
        let mut command = test.command();
        command
            .env("INSTA_UPDATE", "always")
            .env("INSTA_FORCE_PASS", "1")
            .env("INSTA_WORKSPACE_ROOT", copy)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !succeeds(&mut command)? {
            return Err(format!(
                "{} fails; run `cargo xtask snapshots` to see why",
                test.binary.display()
            ));
        }
    }
    let mut texts = Texts::new();
    collect(copy, copy, &mut texts)?;
    Ok(texts)
}

/// Gathers the snapshots in a folder, with paths relative to `base`.
fn collect(base: &Path, folder: &Path, texts: &mut Texts) -> Result<(), String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(());
    };
    for entry in entries {
        let path = entry.map_err(|error| told(folder, &error))?.path();
        if path.is_dir() {
            collect(base, &path, texts)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "snap" || extension == "new")
        {
            let text = std::fs::read_to_string(&path).map_err(|error| told(&path, &error))?;
            let relative = path.strip_prefix(base).unwrap_or(&path).to_owned();
            texts.insert(relative, text);
        }
    }
    Ok(())
}

/// The folders of the packages that have snapshot tests.
fn packages() -> Result<BTreeSet<PathBuf>, String> {
    let root = root();
    let entries = std::fs::read_dir(&root).map_err(|error| told(&root, &error))?;
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(folders
        .filter(|folder| folder.join("tests").join(format!("{TEST}.rs")).exists())
        .collect())
}

/// A test program and the folder it runs in.
struct Test {
    binary: PathBuf,
    folder: PathBuf,
}

impl Test {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.current_dir(&self.folder).arg("--quiet");
        command
    }
}

/// Builds the snapshot tests.
///
/// They are run apart from the build: the folder they write to must not be compiled in.
fn built_tests() -> Result<Vec<Test>, String> {
    let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.current_dir(root()).args([
        "test",
        "--no-run",
        "--message-format=json-render-diagnostics",
        "--test",
        TEST,
    ]);
    for package in packages()? {
        let name = package.file_name().unwrap_or_default();
        build.arg("--package").arg(name);
    }
    let output = build
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err("the snapshot tests cannot be built".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let tests = messages.filter_map(|message| {
        let binary = PathBuf::from(message["executable"].as_str()?);
        let folder = Path::new(message["manifest_path"].as_str()?)
            .parent()?
            .to_owned();
        let is_test = message["target"]["name"] == TEST;
        is_test.then_some(Test { binary, folder })
    });
    Ok(tests.collect())
}

fn succeeds(command: &mut Command) -> Result<bool, String> {
    let status = command.status().map_err(|error| error.to_string())?;
    Ok(status.success())
}

fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
