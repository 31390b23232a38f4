/** Sets the page cache of this machine to the state that a target requests, and measures its state. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.pagecache;
