/**
 * Records the measured phases by JDK Flight Recorder, and draws their flame graphs. One enters by
 * {@link org.storeharness.cli.profile.ProfileOption}.
 */
@NullMarked
package org.storeharness.cli.profile;

import org.jspecify.annotations.NullMarked;
