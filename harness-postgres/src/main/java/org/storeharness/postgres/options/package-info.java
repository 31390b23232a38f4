/** Holds the options of the store postgres, and the endpoint that they name. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.options;
