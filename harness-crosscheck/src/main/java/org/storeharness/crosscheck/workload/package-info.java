/** Describes the work of each kind of cross-check as arguments, job files, scripts and plans for both tools. */
@NullMarked
package org.storeharness.crosscheck.workload;

import org.jspecify.annotations.NullMarked;
