/** Tries the recipes of {@code examples/ci} as build servers do. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.ci;
