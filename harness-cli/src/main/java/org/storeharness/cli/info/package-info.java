/** The commands that tell: {@code stores} and {@code doctor}. */
@NullMarked
package org.storeharness.cli.info;

import org.jspecify.annotations.NullMarked;
