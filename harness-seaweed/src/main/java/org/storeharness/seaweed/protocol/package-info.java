/** What SeaweedFS says over HTTP: addresses, file ids, JSON and responses. No sockets, no threads. */
@NullMarked
package org.storeharness.seaweed.protocol;

import org.jspecify.annotations.NullMarked;
