/** The requests to a bucket that are not measured: each waits for its response. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.client;
