/** The commands {@code harness postgres ...}: they make plans, which run like that of {@code compare}, and print tables. */
@NullMarked
package org.storeharness.cli.postgres;

import org.jspecify.annotations.NullMarked;
