/** Starts agents on hosts with the system's ssh. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.launch;
