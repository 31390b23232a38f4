/** Reads the files under /proc and /sys and picks values out of their text. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.environment.kernel;
