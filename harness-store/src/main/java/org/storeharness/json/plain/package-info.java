/** Reads and writes JSON of other programs as maps and lists: the part of {@code core.json} that adapters may use. */
@org.jspecify.annotations.NullMarked
package org.storeharness.json.plain;
