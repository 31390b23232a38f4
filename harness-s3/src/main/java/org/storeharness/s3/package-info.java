/** Services that speak S3, as stores: driver, store, and the bucket or the prefix that a run owns. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3;
