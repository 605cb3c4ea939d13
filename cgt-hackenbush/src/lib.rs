//! Rules and pictures of hackenbush.
