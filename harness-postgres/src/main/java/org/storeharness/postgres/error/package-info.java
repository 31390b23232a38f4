/** Maps SQL exceptions to outcomes of operations, and to messages about failed connections. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.error;
