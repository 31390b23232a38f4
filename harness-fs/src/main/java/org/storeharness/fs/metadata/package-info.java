/** Measures metadata operations: trees, directories and files are created, examined, read and removed in mdtest's phases. */
@NullMarked
package org.storeharness.fs.metadata;

import org.jspecify.annotations.NullMarked;
