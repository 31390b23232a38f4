/** Reads job files, checks the space they need, runs them and collects the figures of each job. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.job;
