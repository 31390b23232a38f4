/** Holds the options of the store seaweed, and the placement parameters that SeaweedFS gets from them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.options;
