/**
 * Speaks HTTP/1.1 with Netty on the worker's thread: the loop of a session, servers with their pooled connections, and the
 * handler of a response.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.http.connection;
