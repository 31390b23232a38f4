/** Measures curves of response times against throughput. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.curve;
