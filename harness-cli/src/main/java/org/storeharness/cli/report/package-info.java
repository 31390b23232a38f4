/** The command that makes reports of runs that were made before: {@code report}. */
@NullMarked
package org.storeharness.cli.report;

import org.jspecify.annotations.NullMarked;
