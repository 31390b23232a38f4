/** MinIO's client for Java. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3clients.minio;
