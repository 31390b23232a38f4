/** Formats figures for people, the same in every locale. */
@NullMarked
package org.storeharness.core.report.figure;

import org.jspecify.annotations.NullMarked;
