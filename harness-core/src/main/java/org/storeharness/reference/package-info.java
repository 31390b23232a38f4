/**
 * Holds two stores without a server: {@code memory}, the reference for adapters, and {@code null}, which measures overhead. One enters by
 * {@link org.storeharness.reference.MemoryDriver} and {@link org.storeharness.reference.NullDriver}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.reference;
