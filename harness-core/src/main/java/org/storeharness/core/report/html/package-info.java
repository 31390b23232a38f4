/** Writes reports as one web page that needs nothing else. */
@NullMarked
package org.storeharness.core.report.html;

import org.jspecify.annotations.NullMarked;
