/** Looks for whatever distorts measurements on this machine and advises how to fix it. */
@NullMarked
package org.storeharness.core.environment.doctor;

import org.jspecify.annotations.NullMarked;
