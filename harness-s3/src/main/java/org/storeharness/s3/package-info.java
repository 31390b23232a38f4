/**
 * Opens services that speak S3 as stores, and owns a bucket or a prefix there for the run. One enters by
 * {@link org.storeharness.s3.S3Driver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3;
