/** Holds the checked options of a SeaweedFS target, and the placement parameters that SeaweedFS gets from them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.options;
