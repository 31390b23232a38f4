/**
 * Holds the command {@code fs} and its subcommands, which measure filesystems, with the job files that are shipped and the reports as
 * fio, mdtest, dd and wekatester print them. One enters by {@link org.storeharness.cli.fs.FsCommand}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.fs;
