/** Keeps the stand-in's volumes: needles in files, the servers that hold them, and what the master knows of them. */
@NullMarked
package org.storeharness.seaweed.loopback.volume;

import org.jspecify.annotations.NullMarked;
