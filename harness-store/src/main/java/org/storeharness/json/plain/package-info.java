/**
 * Reads and writes JSON of other programs as maps and lists. One enters by {@link org.storeharness.json.plain.PlainJson}, which adapters
 * use too.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.json.plain;
