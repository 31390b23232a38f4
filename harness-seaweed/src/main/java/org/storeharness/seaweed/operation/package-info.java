/**
 * Runs operations of one worker against volume servers or a filer, each in its slot, on the worker's own event loop.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.operation;
