/**
 * Shows the progress of a run: as lines or a bar on standard error, on the whole screen, and as metrics for Prometheus. One enters by
 * {@link org.storeharness.cli.progress.ProgressPrinter}; the screen is drawn by {@link org.storeharness.cli.progress.LiveView} and the
 * metrics are served by {@link org.storeharness.cli.progress.MetricsServer}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.progress;
