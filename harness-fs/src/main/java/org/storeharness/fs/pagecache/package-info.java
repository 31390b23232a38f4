/** Brings the page cache of this machine into the state that a target asks for, and measures which state that is. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.pagecache;
