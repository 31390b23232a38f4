/** Describes the work of each kind of cross-check as arguments, job files, scripts and plans for both tools. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.workload;
