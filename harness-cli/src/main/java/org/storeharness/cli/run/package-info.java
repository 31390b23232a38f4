/** The commands that carry out plans: {@code compare}, {@code curve} and {@code run}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.run;
