/** Makes the notes on what lies below a store: the page cache, its counters and those of the block device. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.storage;
