/**
 * Holds the options of the stores {@code fs} and {@code fs-block}, and the values that they take. One enters by
 * {@link org.storeharness.fs.options.FsOptions} and {@link org.storeharness.fs.options.FsBlockOptions}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.options;
