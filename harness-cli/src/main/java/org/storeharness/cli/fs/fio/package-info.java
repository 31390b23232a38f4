/** The commands fio, corners and mixed, which run job files. */
@NullMarked
package org.storeharness.cli.fs.fio;

import org.jspecify.annotations.NullMarked;
