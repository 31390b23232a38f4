/** Prints the figures of jobs as fio and wekatester print theirs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.job.report;
