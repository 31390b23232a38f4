/** Reads and writes the elements of SeaweedFS's protocol: addresses, file ids, tokens, responses. No sockets, no threads. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.protocol;
