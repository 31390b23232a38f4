/** The command that lists and removes what runs left behind. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.clean;
