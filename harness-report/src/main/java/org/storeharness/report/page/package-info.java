/** Writes reports as self-contained web pages. */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.page;
