/** Runs the command metadata: turns the flags of mdtest into a plan. */
@NullMarked
package org.storeharness.cli.fs.metadata;

import org.jspecify.annotations.NullMarked;
