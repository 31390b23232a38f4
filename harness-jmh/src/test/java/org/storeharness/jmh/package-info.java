@NullMarked
package org.storeharness.jmh;

import org.jspecify.annotations.NullMarked;
