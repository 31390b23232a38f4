/** Holds the checked options of a SeaweedFS target, and the placement parameters that SeaweedFS gets from them. */
@NullMarked
package org.storeharness.seaweed.options;

import org.jspecify.annotations.NullMarked;
