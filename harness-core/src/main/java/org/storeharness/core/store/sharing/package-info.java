/** How several processes of one run share a store: what the first one tells the others, and ids of objects. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.store.sharing;
