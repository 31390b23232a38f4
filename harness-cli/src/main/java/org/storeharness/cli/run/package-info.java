/** The commands that measure: {@code compare} and {@code run}. */
@NullMarked
package org.storeharness.cli.run;

import org.jspecify.annotations.NullMarked;
