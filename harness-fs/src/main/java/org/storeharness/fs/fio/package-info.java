/** Reads fio's job files with fio's meaning, rejects what is not supported, and makes plans of them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.fio;
