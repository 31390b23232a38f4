/**
 * Finds what distorts measurements on this machine and advises how to fix it. One enters by
 * {@link org.storeharness.environment.doctor.Doctor}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment.doctor;
