/** Collects bytes of requests without making objects, and encodes keys and parameters. No sockets, no threads. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.bytes;
