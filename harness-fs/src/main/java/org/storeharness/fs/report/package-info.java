/** Writes reports in the formats of mdtest and dd. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.report;
