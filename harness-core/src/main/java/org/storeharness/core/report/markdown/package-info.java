/** Writes reports in the Markdown of GitHub. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.markdown;
