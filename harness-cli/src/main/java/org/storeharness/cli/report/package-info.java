/** The command that makes reports of runs that were made before: {@code report}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.report;
