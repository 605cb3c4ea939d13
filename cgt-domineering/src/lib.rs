//! Rules and pictures of domineering.
