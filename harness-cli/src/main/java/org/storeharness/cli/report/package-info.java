/** The commands that report on saved runs: {@code report}, {@code diff} and {@code history}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.report;
