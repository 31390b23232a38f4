/** Keeps the stand-in's volumes: needles in files, the servers that hold them, and the master's state. */
@NullMarked
package org.storeharness.seaweed.loopback.volume;

import org.jspecify.annotations.NullMarked;
