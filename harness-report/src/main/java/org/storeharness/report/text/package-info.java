/** Writes reports for a terminal. */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.text;
