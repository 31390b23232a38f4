/** Recordings of the measured phases by JDK Flight Recorder, and their flame graphs. */
@NullMarked
package org.storeharness.cli.profile;

import org.jspecify.annotations.NullMarked;
