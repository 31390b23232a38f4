/** Shows how far a run is while it goes on: lines or a bar on standard error, and metrics for Prometheus. */
@NullMarked
package org.storeharness.cli.progress;

import org.jspecify.annotations.NullMarked;
