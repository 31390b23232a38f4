/** Holds the options of the store postgres, each with its checks, and the endpoint that they lead to. */
@NullMarked
package org.storeharness.postgres.options;

import org.jspecify.annotations.NullMarked;
