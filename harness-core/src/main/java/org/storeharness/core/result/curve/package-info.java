/** The response times of targets against their throughput, as records. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.curve;
