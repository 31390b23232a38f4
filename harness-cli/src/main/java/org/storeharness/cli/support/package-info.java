/**
 * Holds what several commands share: exit codes, the build's version, values of common options and reports of run
 * directories. A reader begins with {@link org.storeharness.cli.support.SavedReport}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.support;
