/** The command {@code harness selftest}: what the harness itself costs on this machine. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.selftest;
