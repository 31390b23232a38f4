/**
 * Performs the operations of the store {@code s3} by client libraries: by calls that block a worker's thread, and by those that promise a
 * result. One enters by {@link org.storeharness.s3clients.SdkSync}, {@link org.storeharness.s3clients.SdkNetty},
 * {@link org.storeharness.s3clients.SdkCrt} or {@link org.storeharness.s3clients.MinioLibrary}, which are found as services;
 * {@link org.storeharness.s3clients.OpenedLibrary} makes the sessions.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3clients;
