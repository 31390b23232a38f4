/**
 * Speaks HTTP/1.1 with Netty on the worker's thread: servers with their pooled connections, the handler of a
 * response, and what a status means for an operation.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.http;
