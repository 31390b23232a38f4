/** The commands that measure: {@code compare} and {@code run}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.run;
