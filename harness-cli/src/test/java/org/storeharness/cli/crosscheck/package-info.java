@NullMarked
package org.storeharness.cli.crosscheck;

import org.jspecify.annotations.NullMarked;
