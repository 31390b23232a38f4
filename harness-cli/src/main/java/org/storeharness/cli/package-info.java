/**
 * Holds the command line, the only module that reads arguments, writes to the standard streams and ends the process. One enters by
 * {@link org.storeharness.cli.Main}, and {@code HarnessCommand} lists the commands.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli;
