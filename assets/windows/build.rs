//! Build script: gives the programs for Windows their icon, version and manifest. For other systems it does nothing.
//!
//! MinGW's windres compiles them; WINDRES in the environment names another one. Without it the programs are built all
//! the same, and look like programs without an icon.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The programs that people get, with the names that Windows shows for them.
const PROGRAMS: [(&str, &str); 2] = [("tengen", "Tengen"), ("pbrain-tengen", "Tengen, engine for Gomocup managers")];

fn main() {
    println!("cargo:rerun-if-changed=assets/windows");
    println!("cargo:rerun-if-env-changed=WINDRES");
    if variable("CARGO_CFG_TARGET_OS") != "windows" {
        return;
    }
    for (program, description) in PROGRAMS {
        match compile(program, description) {
            Ok(object) => println!("cargo:rustc-link-arg-bin={program}={}", object.display()),
            Err(why) => println!("cargo:warning={program} has no icon: {why}"),
        }
    }
}

/// Compiles the resources of a program to an object file, which is linked with it.
fn compile(program: &str, description: &str) -> Result<PathBuf, String> {
    if variable("CARGO_CFG_TARGET_ENV") != "gnu" {
        return Err("only MinGW's windres is known here".to_owned());
    }
    let folder = PathBuf::from(variable("OUT_DIR"));
    let (script, object) = (folder.join(format!("{program}.rc")), folder.join(format!("{program}.o")));
    fs::write(&script, resources(program, description)).map_err(|error| error.to_string())?;
    let windres =
        env::var("WINDRES").unwrap_or_else(|_| format!("{}-w64-mingw32-windres", variable("CARGO_CFG_TARGET_ARCH")));
    let status = Command::new(&windres).arg("--codepage=65001").arg(&script).arg(&object).status();
    match status {
        Ok(status) if status.success() => Ok(object),
        Ok(status) => Err(format!("{windres}: {status}")),
        Err(error) => Err(format!("{windres}: {error}")),
    }
}

/// Resource script of a program.
fn resources(program: &str, description: &str) -> String {
    let file = |name: &str| {
        let path = Path::new(&variable("CARGO_MANIFEST_DIR")).join("assets/windows").join(name);
        path.display().to_string().replace('\\', "/")
    };
    let (icon, manifest, version) = (file("tengen.ico"), file("tengen.manifest"), variable("CARGO_PKG_VERSION"));
    let numbers = ["MAJOR", "MINOR", "PATCH"].map(|part| variable(&format!("CARGO_PKG_VERSION_{part}"))).join(",");
    let licence = variable("CARGO_PKG_LICENSE");
    format!(
        r#"1 ICON "{icon}"
1 24 "{manifest}"
1 VERSIONINFO
FILEVERSION {numbers},0
PRODUCTVERSION {numbers},0
FILEOS 0x40004
FILETYPE 1
BEGIN
    BLOCK "StringFileInfo"
    BEGIN
        BLOCK "040904B0"
        BEGIN
            VALUE "CompanyName", "The Tengen contributors"
            VALUE "FileDescription", "{description}"
            VALUE "FileVersion", "{version}"
            VALUE "InternalName", "{program}"
            VALUE "LegalCopyright", "The Tengen contributors; {licence}"
            VALUE "OriginalFilename", "{program}.exe"
            VALUE "ProductName", "Tengen"
            VALUE "ProductVersion", "{version}"
        END
    END
    BLOCK "VarFileInfo"
    BEGIN
        VALUE "Translation", 0x0409, 1200
    END
END
"#
    )
}

/// A variable that Cargo sets for build scripts.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
