/**
 * Runs operations of one worker against volume servers or a filer, each in its slot, on the worker's own event loop.
 */
@NullMarked
package org.storeharness.seaweed.session;

import org.jspecify.annotations.NullMarked;
