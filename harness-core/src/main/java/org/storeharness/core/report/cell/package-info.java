/** Gathers what every target did in one cell: its table of figures and the notes below it. */
@NullMarked
package org.storeharness.core.report.cell;

import org.jspecify.annotations.NullMarked;
