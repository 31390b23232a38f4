/** Reads and writes JSON of other programs as maps and lists: the part of {@code core.json} that adapters may use. */
@NullMarked
package org.storeharness.core.json.plain;

import org.jspecify.annotations.NullMarked;
