/**
 * Opens SeaweedFS as a store: behind a master or behind a filer, with the collection or the directory that the run owns, and the audit.
 * One enters by {@link org.storeharness.seaweed.SeaweedDriver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed;
