/** Writes reports as one web page that needs nothing else. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.html;
