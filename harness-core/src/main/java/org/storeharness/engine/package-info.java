/**
 * Starts operations when their schedule says so and handles their completions: one worker is one thread with one session and one loop
 * that serves blocking and asynchronous sessions, closed and open load. One enters by {@link org.storeharness.engine.Worker}, which
 * carries out a {@link org.storeharness.engine.Task}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.engine;
