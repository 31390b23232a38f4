/** Prints the figures of jobs in the formats of fio and wekatester. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.job.report;
