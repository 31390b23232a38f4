@NullMarked
package org.storeharness.postgres.embedded;

import org.jspecify.annotations.NullMarked;
