/**
 * Holds the commands that report on saved runs: {@code report}, {@code diff} and {@code history}. One enters by
 * {@link org.storeharness.cli.report.ReportCommand}, {@link org.storeharness.cli.report.DiffCommand} and
 * {@link org.storeharness.cli.report.HistoryCommand}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.report;
