/** Prints results as mdtest and dd print theirs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.report;
