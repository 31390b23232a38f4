/**
 * Runs operations of one worker against volume servers or a filer, each in its slot, on the worker's own event loop. One enters by
 * {@link org.storeharness.seaweed.operation.SeaweedSession}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.operation;
