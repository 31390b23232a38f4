/** Files as stores: one file per object, and blocks of a large file; through NIO, past the page cache where possible. */
@NullMarked
package org.storeharness.fs;

import org.jspecify.annotations.NullMarked;
