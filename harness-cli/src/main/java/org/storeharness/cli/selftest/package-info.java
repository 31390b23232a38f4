/** The command {@code harness selftest}: what the harness itself costs on this machine. */
@NullMarked
package org.storeharness.cli.selftest;

import org.jspecify.annotations.NullMarked;
