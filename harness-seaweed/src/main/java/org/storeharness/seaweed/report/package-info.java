/** Writes reports in the format of SeaweedFS's own benchmark. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.report;
