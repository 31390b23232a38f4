/** The clients of the AWS SDK for Java: over Apache's HTTP client, over Netty, and over Amazon's native library. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3clients.sdk;
