/** Holds processes that a run starts: each ends with the run, whatever ends that. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.process;
