/** The language of pgbench's scripts: what a script says, without a server. */
@NullMarked
package org.storeharness.postgres.script;

import org.jspecify.annotations.NullMarked;
