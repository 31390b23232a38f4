/** Reads the limits that the system sets to this process: open files and ephemeral ports. */
@NullMarked
package org.storeharness.core.environment.limits;

import org.jspecify.annotations.NullMarked;
