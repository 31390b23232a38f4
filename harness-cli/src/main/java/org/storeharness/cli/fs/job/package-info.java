/** Reads job files, checks their space, carries their runs out and collects the figures of each job. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs.job;
