//! A progress bar on standard error, where a person may see it.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the bar is drawn anew, at most.
const PER_SECOND: u8 = 10;
const LOOK: &str = "[{wide_bar:.cyan}] {percent:>3} %  {human_pos} of {human_len}, {eta} left";

/// A bar for so many pieces of work. It is not seen where standard error is no terminal, and
/// not by work that is done at once; it is gone when it is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn of(total: u64) -> Progress {
        let target = ProgressDrawTarget::stderr_with_hz(PER_SECOND);
        let bar = ProgressBar::with_draw_target(Some(total), target);
        if let Ok(style) = ProgressStyle::with_template(LOOK) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress(bar)
    }

    /// So much is done.
    pub(crate) fn show(&self, done: u64) {
        self.0.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
