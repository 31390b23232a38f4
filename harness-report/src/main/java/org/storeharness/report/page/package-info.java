/** Writes reports as web pages that need nothing else, with their charts. One enters by {@link org.storeharness.report.page.HtmlReport}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.page;
