/** An operation of a session while it is in flight, why it failed, and the counters of its requests. */
@org.jspecify.annotations.NullMarked
package org.storeharness.http.operation;
