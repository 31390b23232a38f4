/** Performs operations: the session of a worker, and what sessions share. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.session;
