/** Reads and writes the elements of SeaweedFS's protocol: file ids, tokens, its JSON. No sockets, no threads. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.protocol;
