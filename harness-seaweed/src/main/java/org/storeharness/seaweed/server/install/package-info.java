/** Installs the weed program from a release archive whose checksum is verified. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.server.install;
