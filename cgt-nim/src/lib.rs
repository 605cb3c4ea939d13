//! Rules and pictures of nim.
