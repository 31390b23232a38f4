/** Holds the options of the stores fs and fs-block, and the values that they take. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.options;
