//! The program `cgt`.
fn main() {}
