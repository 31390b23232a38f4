/** Reads the files under /proc and /sys and extracts values from their text. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.environment.kernel;
