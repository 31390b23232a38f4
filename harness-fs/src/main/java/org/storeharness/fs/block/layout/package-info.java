/** Maps keys to blocks of files, creates and fills these files, and pads and checks blocks. */
@NullMarked
package org.storeharness.fs.block.layout;

import org.jspecify.annotations.NullMarked;
