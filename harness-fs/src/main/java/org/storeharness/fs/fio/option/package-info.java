/**
 * Holds the options of a section of a job file: which are understood, which are ignored and why, and how their values
 * are read.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.fio.option;
