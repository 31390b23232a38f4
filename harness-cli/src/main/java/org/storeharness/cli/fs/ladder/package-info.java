/** The command ladder, which compares the same work on layers of a filesystem. */
@NullMarked
package org.storeharness.cli.fs.ladder;

import org.jspecify.annotations.NullMarked;
