/** Sessions over the calls of any client library: those that block a worker's thread, and those that promise a result. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3clients;
