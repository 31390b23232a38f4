/** Looks for whatever distorts a measurement on this machine, and says how to mend it. */
@NullMarked
package org.storeharness.core.environment.doctor;

import org.jspecify.annotations.NullMarked;
