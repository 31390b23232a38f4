/**
 * Holds the command {@code s3} and its subcommand for services that speak S3, with the flags of warp. One enters by
 * {@link org.storeharness.cli.s3.S3Command}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.s3;
