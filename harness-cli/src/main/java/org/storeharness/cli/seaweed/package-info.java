/** The commands for SeaweedFS: {@code harness seaweed ...}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.seaweed;
