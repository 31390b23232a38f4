/** Reads the files under /proc and /sys and picks values out of their text. */
@NullMarked
package org.storeharness.core.environment.kernel;

import org.jspecify.annotations.NullMarked;
