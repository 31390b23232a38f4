/** Stores and serves objects for the stand-in's volume servers and filer. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.loopback.object;
