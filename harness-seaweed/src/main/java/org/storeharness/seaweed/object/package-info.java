/** Performs the HTTP request for one object: writes the upload, read or removal, and judges its response. */
@NullMarked
package org.storeharness.seaweed.object;

import org.jspecify.annotations.NullMarked;
