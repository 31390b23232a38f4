/**
 * Performs metadata operations: creates, examines, reads and removes trees, directories and files in mdtest's phases. One enters by
 * {@link org.storeharness.fs.metadata.MetadataDriver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.metadata;
