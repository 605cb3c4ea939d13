//! What several test files share.

pub(crate) mod oracle;
pub(crate) mod recipes;
