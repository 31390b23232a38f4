/** Starts agents on other hosts with the system's ssh. One enters by {@link org.storeharness.cluster.launch.SshLauncher}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.launch;
