/** The command line: the only module that reads arguments, writes to the standard streams and ends the process. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli;
