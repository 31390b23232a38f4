/** The options of the store and the values that they take. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.options;
