/**
 * Two stores without a server: {@code memory}, the reference for adapters, and {@code null}, which measures overhead.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.reference;
