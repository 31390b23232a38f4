/** Carries out one cross-check for a command: runs all its workloads with both tools and prints the findings. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck;
