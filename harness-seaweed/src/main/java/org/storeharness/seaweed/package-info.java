/**
 * Opens SeaweedFS as a store: behind a master or behind a filer, with the collection or the directory that the run owns, and the audit.
 * Its sessions run the operations of one worker, each in its slot, on the worker's own event loop. One enters by
 * {@link org.storeharness.seaweed.SeaweedDriver}, and by {@code SeaweedSession} on the path of operations.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed;
