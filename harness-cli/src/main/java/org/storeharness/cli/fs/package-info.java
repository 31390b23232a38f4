/** The commands that measure filesystems alone. */
@NullMarked
package org.storeharness.cli.fs;

import org.jspecify.annotations.NullMarked;
