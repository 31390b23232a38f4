/** The command {@code selftest}, which measures what the harness itself costs on this machine. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.selftest;
