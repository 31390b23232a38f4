/** An operation of a session while it is in flight, why it failed, the counters of its requests, and the read of an audit. */
@org.jspecify.annotations.NullMarked
package org.storeharness.http.operation;
