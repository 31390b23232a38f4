/** Prints the figures of jobs as fio and wekatester print theirs. */
@NullMarked
package org.storeharness.cli.fs.job.report;

import org.jspecify.annotations.NullMarked;
