/** Maps SQL exceptions to outcomes of operations, and to messages about connections that could not be made. */
@NullMarked
package org.storeharness.postgres.error;

import org.jspecify.annotations.NullMarked;
