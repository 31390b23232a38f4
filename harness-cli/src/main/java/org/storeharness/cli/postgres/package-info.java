/** The commands {@code harness postgres ...}: they make plans, which run like that of {@code compare}, and print tables. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.postgres;
