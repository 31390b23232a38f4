/**
 * Holds the command line, the only module that reads arguments, writes to the standard streams and ends the process. One enters by
 * {@link org.storeharness.cli.Main}, and {@code HarnessCommand} lists the commands; those that run nothing, such as {@code report} and
 * {@code clean}, are here, and those that run have packages of their own.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli;
