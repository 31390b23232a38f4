/** The command line: the only module that reads arguments, writes to the standard streams and ends the process. */
@NullMarked
package org.storeharness.cli;

import org.jspecify.annotations.NullMarked;
