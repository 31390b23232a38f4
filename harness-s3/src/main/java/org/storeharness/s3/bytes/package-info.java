/**
 * Collects bytes of requests without making objects, and encodes keys and parameters, without sockets and threads. One enters by
 * {@link org.storeharness.s3.bytes.Bytes}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.bytes;
