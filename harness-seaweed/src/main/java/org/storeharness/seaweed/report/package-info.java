/** Writes reports in the format of weed benchmark. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.report;
