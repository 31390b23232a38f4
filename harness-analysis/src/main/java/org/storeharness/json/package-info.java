/**
 * Reads and writes plans and results as YAML and JSON: a document becomes a tree of {@link org.storeharness.json.DocumentNode}s with line
 * numbers, and the tree becomes records. One enters by {@link org.storeharness.json.PlanFiles} and
 * {@link org.storeharness.json.ResultJson}; nothing outside of this package sees the tokens of a document.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.json;
