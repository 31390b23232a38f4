/** Installs the weed program from a release archive whose checksum is verified. */
@NullMarked
package org.storeharness.seaweed.server.install;

import org.jspecify.annotations.NullMarked;
