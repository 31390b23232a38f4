/** The full-screen view of a run. What it shows is computed without a terminal; {@code LiveScreen} alone knows the terminal library. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.live;
