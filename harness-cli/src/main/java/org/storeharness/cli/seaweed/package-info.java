/** The commands for SeaweedFS: {@code harness seaweed ...}. */
@NullMarked
package org.storeharness.cli.seaweed;

import org.jspecify.annotations.NullMarked;
