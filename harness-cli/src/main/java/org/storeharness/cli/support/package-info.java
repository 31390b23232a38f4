/**
 * Holds what several commands share: exit codes, the build's version, values of common options, the redacted command line and reports as
 * files. A reader begins with {@link org.storeharness.cli.support.ReportOutput}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.support;
