/** Moves blocks between files and memory through NIO, libaio or mappings, and syncs what was written. */
@NullMarked
package org.storeharness.fs.block.engine;

import org.jspecify.annotations.NullMarked;
