/** Reads a document as a tree of nodes with line numbers, and maps it to records and back. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.json.document;
