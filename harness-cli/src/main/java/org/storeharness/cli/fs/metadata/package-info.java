/** The command metadata, which turns the flags of mdtest into a plan. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.metadata;
