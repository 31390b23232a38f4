/** Client libraries in place of this module's client: what one has to offer, and where they are found. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.library;
