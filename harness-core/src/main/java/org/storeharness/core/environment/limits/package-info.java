/** Reads the limits that the system sets for this process: open files and ephemeral ports. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.environment.limits;
