/** The commands fio, corners and mixed, which run job files. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.fio;
