/** Keeps the stand-in's volumes: needles in files, the servers that hold them, and the master's state. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.loopback.volume;
