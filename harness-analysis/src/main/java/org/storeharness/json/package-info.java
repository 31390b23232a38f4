/**
 * Plans and results as YAML and JSON. A document becomes a tree of
 * {@link org.storeharness.json.DocumentNode}s with line numbers, and the tree becomes records; nothing
 * outside this package sees the library that reads the tokens.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.json;
