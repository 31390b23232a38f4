/** Moves blocks between files and memory through NIO, libaio or mappings, and syncs what was written. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.block.engine;
