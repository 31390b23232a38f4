/** Says what operations do and to which objects: kinds, key choice, sizes and contents. */
@NullMarked
package org.storeharness.core.plan.operation;

import org.jspecify.annotations.NullMarked;
