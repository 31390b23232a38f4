/** Lists and removes what runs left behind. One enters by {@link org.storeharness.cli.clean.CleanCommand}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.clean;
