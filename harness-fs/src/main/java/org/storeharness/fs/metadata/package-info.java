/** Measures metadata operations: trees, directories and files are created, examined, read and removed in mdtest's phases. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.metadata;
