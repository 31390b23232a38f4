/** A filesystem over a directory, on {@code /dev/fuse} and without a library, that can fail on demand: full, broken or gone. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.campaign.fuse;
