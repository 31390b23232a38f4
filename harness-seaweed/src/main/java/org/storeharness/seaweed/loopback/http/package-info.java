/**
 * Receives HTTP requests for the stand-in, and writes responses with headers in the order in which SeaweedFS sends
 * them.
 */
@NullMarked
package org.storeharness.seaweed.loopback.http;

import org.jspecify.annotations.NullMarked;
