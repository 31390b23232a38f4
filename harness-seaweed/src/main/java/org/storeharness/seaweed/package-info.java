/**
 * Opens SeaweedFS as a store: the driver, the stores behind a master and behind a filer with their collections and
 * directories, and the audit.
 */
@NullMarked
package org.storeharness.seaweed;

import org.jspecify.annotations.NullMarked;
