/**
 * Holds processes that a run starts, each of which ends with the run, whatever ends that; chooses their environment and ports, and waits for them. One
 * enters by {@link org.storeharness.process.GuardedProcess}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.process;
