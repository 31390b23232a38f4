/** Prints results as mdtest and dd print theirs. */
@NullMarked
package org.storeharness.fs.report;

import org.jspecify.annotations.NullMarked;
