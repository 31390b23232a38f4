/** Maps keys to blocks of files, creates and fills these files, and pads and checks blocks. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.block.layout;
