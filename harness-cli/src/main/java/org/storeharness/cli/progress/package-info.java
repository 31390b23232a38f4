/**
 * Shows the progress of a run on standard error: a bar on a terminal, lines elsewhere. One enters by
 * {@link org.storeharness.cli.progress.ProgressPrinter}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.progress;
