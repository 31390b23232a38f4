/**
 * Resolves the file ids of operations: has the master assign them, keeps them by key, and looks up the servers that
 * hold their volumes.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.fileid;
