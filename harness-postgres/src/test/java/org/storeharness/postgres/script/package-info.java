@NullMarked
package org.storeharness.postgres.script;

import org.jspecify.annotations.NullMarked;
