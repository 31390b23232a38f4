/** The commands that tell: {@code stores} and {@code doctor}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.info;
