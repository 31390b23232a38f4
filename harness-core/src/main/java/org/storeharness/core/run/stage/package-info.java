/**
 * Says what a run consists of: its open targets and its stages in the order in which they are run, and how a caller
 * follows it.
 */
@NullMarked
package org.storeharness.core.run.stage;

import org.jspecify.annotations.NullMarked;
