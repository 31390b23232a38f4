/** Reads a document as a tree of nodes that know their lines, and maps it to records and back. */
@NullMarked
package org.storeharness.core.json.document;

import org.jspecify.annotations.NullMarked;
