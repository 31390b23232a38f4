/** Holds the options of the stores fs and fs-block as plans write them, and the values they may take. */
@NullMarked
package org.storeharness.fs.options;

import org.jspecify.annotations.NullMarked;
