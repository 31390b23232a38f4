/** Stores and serves objects for the stand-in's volume servers and filer. */
@NullMarked
package org.storeharness.seaweed.loopback.object;

import org.jspecify.annotations.NullMarked;
