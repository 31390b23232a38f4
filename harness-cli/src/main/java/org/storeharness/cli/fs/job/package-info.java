/** Reads job files, checks their space, carries their runs out and collects the figures of each job. */
@NullMarked
package org.storeharness.cli.fs.job;

import org.jspecify.annotations.NullMarked;
