/** Finds what distorts measurements on this machine and advises how to fix it. */
@org.jspecify.annotations.NullMarked
package org.storeharness.environment.doctor;
