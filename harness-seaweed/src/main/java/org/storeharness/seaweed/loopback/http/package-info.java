/**
 * Receives HTTP requests for the stand-in, and writes responses with headers in the order in which SeaweedFS sends
 * them.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.loopback.http;
