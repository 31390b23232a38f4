/** Two stores without a server: one in memory, the reference for adapters, and one that does nothing, the overhead probe. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.reference;
