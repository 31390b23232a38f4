/** Commands for runs on many machines. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.cluster;
