/**
 * Performs operations on objects as the store's options say: writes and signs their requests, judges the responses, finds credentials, and
 * loads other client libraries from their folder. One enters by {@link org.storeharness.library.SessionFactory}, and by
 * {@link org.storeharness.s3.object.S3Options} for the options; {@link org.storeharness.s3.object.S3Session} is the session of this
 * module's own client.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.object;
