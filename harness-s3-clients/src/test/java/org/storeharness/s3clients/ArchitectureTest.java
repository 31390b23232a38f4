package org.storeharness.s3clients;

import org.storeharness.architecture.ArchitectureContract;

/** The rules of the architecture hold in this module. */
class ArchitectureTest extends ArchitectureContract {}
