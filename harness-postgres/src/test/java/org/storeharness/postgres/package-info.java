@NullMarked
package org.storeharness.postgres;

import org.jspecify.annotations.NullMarked;
