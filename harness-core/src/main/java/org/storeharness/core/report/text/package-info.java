/** Writes reports for a terminal. */
@NullMarked
package org.storeharness.core.report.text;

import org.jspecify.annotations.NullMarked;
