/** Checks the directory that a target works in, marks it as the run's own, and removes what the run created. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.directory;
