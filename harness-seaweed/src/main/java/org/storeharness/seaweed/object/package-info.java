/** Performs the HTTP request for one object: writes the upload, read or removal, and judges its response. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.object;
