/** Runs the commands fio, corners and mixed, which carry job files out. */
@NullMarked
package org.storeharness.cli.fs.fio;

import org.jspecify.annotations.NullMarked;
