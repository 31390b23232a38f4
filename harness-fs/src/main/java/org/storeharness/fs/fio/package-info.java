/**
 * Reads fio's job files with fio's meaning, rejects what is not supported, and makes plans of them. One enters by
 * {@link org.storeharness.fs.fio.FioRunPlanner}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.fio;
