/**
 * Defines what a run consists of: its open targets, its stages in the order in which they run, and the listener that
 * receives its progress.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.stage;
