/** What a recording of the measured phases has to know and to do; the profilers themselves belong to the command line. */
@NullMarked
package org.storeharness.core.run.profile;

import org.jspecify.annotations.NullMarked;
