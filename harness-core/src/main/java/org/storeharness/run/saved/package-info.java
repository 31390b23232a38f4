/**
 * Writes the run directory and reads saved runs back, including killed ones, and keeps the records of what runs make. One enters by
 * {@link org.storeharness.run.saved.RunDirectory}, {@link org.storeharness.run.saved.SavedRuns} and
 * {@link org.storeharness.run.saved.RunRegistry}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.saved;
