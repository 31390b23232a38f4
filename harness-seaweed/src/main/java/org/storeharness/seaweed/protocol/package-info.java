/** Reads and writes the elements of SeaweedFS's protocol: addresses, file ids, tokens, responses. No sockets, no threads. */
@NullMarked
package org.storeharness.seaweed.protocol;

import org.jspecify.annotations.NullMarked;
