/**
 * Holds the result of a run as plain records, from which alone reports are made. One enters by {@link org.storeharness.result.RunResult},
 * which is the content of {@code result.json}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.result;
