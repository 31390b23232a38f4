/**
 * Writes reports as text for a terminal, as Markdown, as CSV and as JSON. One enters by {@link org.storeharness.report.text.TextReport}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.text;
