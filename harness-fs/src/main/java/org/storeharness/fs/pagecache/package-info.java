/** Brings the page cache of this machine into the state that a target asks for, and measures which state that is. */
@NullMarked
package org.storeharness.fs.pagecache;

import org.jspecify.annotations.NullMarked;
