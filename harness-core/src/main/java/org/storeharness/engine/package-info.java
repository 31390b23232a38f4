/**
 * Starts operations when their schedule says so and handles their completions. One worker is one thread with one session and one loop
 * that serves blocking and asynchronous sessions, closed and open load.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.engine;
