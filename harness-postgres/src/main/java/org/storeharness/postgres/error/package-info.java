/** Maps SQL exceptions to outcomes of operations, and to messages about connections that could not be made. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.error;
