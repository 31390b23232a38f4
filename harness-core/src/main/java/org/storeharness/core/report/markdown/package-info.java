/** Writes reports in the Markdown of GitHub. */
@NullMarked
package org.storeharness.core.report.markdown;

import org.jspecify.annotations.NullMarked;
