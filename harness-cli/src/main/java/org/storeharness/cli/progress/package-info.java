/** Shows the progress of a run: lines or a bar on standard error, and metrics for Prometheus. */
@NullMarked
package org.storeharness.cli.progress;

import org.jspecify.annotations.NullMarked;
