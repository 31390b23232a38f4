/** Shows the progress of a run: lines or a bar on standard error, and metrics for Prometheus. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.progress;
