/** The command {@code s3} and its subcommand for services that speak S3. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.s3;
