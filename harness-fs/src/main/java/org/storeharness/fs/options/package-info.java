/** Holds the options of the stores fs and fs-block as plans write them, and the values they may take. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.options;
