/** Computes curves of response times against throughput: the knee, the scalability law, targets at equal load. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.curve;
