/**
 * Holds what several commands share: the build's version, values of common options, the redacted command line and
 * reports as files.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.support;
