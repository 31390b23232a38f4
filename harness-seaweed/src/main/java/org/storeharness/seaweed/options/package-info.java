/** Holds the options of a SeaweedFS target, checked, and the placement parameters that they ask SeaweedFS for. */
@NullMarked
package org.storeharness.seaweed.options;

import org.jspecify.annotations.NullMarked;
