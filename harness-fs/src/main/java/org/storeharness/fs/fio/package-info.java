/** Job files of fio: read with fio's meaning, refused where they ask for more than is understood, and made into plans. */
@org.jspecify.annotations.NullMarked
package org.storeharness.fs.fio;
