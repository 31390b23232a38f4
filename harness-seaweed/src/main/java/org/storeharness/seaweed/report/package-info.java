/** Writes reports in the format of SeaweedFS's own benchmark. */
@NullMarked
package org.storeharness.seaweed.report;

import org.jspecify.annotations.NullMarked;
