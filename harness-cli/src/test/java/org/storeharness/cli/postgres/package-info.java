@NullMarked
package org.storeharness.cli.postgres;

import org.jspecify.annotations.NullMarked;
