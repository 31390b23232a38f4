/**
 * Performs metadata operations: creates, examines, reads and removes trees, directories and files in mdtest's phases.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.metadata;
