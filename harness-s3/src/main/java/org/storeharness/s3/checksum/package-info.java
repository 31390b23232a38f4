/** The checksums of objects' contents that clients of S3 send. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.checksum;
