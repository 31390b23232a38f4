/**
 * Defines what a run consists of: its open targets, its stages in the order in which they run, and the listener that is told of its
 * progress. One enters by {@link org.storeharness.run.stage.Block}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.stage;
