/**
 * SeaweedFS as a store: a driver, a store with a collection of its own per run, and sessions that speak HTTP/1.1 on the
 * worker's thread.
 */
@NullMarked
package org.storeharness.seaweed;

import org.jspecify.annotations.NullMarked;
