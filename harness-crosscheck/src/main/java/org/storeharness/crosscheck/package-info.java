/** Carries out one cross-check for a command: runs all its workloads with both tools and prints the findings. */
@NullMarked
package org.storeharness.crosscheck;

import org.jspecify.annotations.NullMarked;
