/** Formats figures for people, the same in every locale. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.figure;
