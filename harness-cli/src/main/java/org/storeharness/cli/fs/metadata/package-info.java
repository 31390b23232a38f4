/** Runs the command metadata: turns the flags of mdtest into a plan. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.metadata;
