/**
 * Sends requests over HTTP/1.1 and reads the responses, for all stores over HTTP: by Netty's event loop on the worker's own thread, with
 * addresses, TLS and tokens. One enters by {@link org.storeharness.http.SessionLoop}, which is the event loop of a session; an
 * {@link org.storeharness.http.HttpConnection} carries one request at a time.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.http;
