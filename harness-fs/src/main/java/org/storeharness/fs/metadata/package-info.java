/** Names instead of contents: trees, directories and files created, looked at, read and removed in mdtest's phases. */
@NullMarked
package org.storeharness.fs.metadata;

import org.jspecify.annotations.NullMarked;
