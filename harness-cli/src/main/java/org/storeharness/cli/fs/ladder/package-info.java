/** The command ladder, which compares the same work on layers of a filesystem. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.ladder;
