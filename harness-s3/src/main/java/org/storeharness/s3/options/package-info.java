/** Holds the options of the store {@code s3} and the values that they take. One enters by {@link org.storeharness.s3.options.S3Options}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.options;
