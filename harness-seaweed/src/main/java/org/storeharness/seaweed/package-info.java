/**
 * Opens SeaweedFS as a store: the driver, the stores behind a master and behind a filer with their collections and
 * directories, and the audit.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed;
