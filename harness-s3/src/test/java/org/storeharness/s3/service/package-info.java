/** A service that speaks S3 in the JVM of a test. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.service;
