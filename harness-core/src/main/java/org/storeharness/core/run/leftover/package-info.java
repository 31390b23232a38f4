/** Holds the registry of runs: each notes itself and what it makes, so that what a killed run left is found and removed. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.leftover;
