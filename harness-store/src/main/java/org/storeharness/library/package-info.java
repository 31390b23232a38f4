/**
 * Finds client libraries that lie in a folder of jars beside the harness, in class loaders of their own. One enters by {@link
 * org.storeharness.library.ClientLibraries}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.library;
