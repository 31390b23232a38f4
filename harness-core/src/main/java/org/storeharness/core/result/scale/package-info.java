/** Holds how throughput grows with the number of hosts. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.scale;
