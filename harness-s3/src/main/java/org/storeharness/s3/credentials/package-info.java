/** The credentials of requests: where they come from, and how they stay valid. The only place with Amazon's library. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.credentials;
