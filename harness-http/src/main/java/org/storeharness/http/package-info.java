/** Reads and checks the elements of HTTP/1.1: addresses, responses, TLS. No sockets, no threads. */
@org.jspecify.annotations.NullMarked
package org.storeharness.http;
