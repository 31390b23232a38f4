/** The commands that describe stores and this machine: {@code stores} and {@code doctor}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.info;
