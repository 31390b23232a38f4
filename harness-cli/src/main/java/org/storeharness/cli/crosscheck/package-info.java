/** The command that sets this harness beside the tools that people know, with a witness that belongs to neither. */
@NullMarked
package org.storeharness.cli.crosscheck;

import org.jspecify.annotations.NullMarked;
