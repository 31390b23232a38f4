/** Checks the directory that a target works in, marks it as the run's own, and removes what the run created. */
@NullMarked
package org.storeharness.fs.directory;

import org.jspecify.annotations.NullMarked;
