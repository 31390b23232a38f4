package org.storeharness.jmh;

import org.storeharness.architecture.ArchitectureContract;

/** The rules of the architecture hold in this module. */
class ArchitectureTest extends ArchitectureContract {}
