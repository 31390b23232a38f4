/** The commands around PostgreSQL: {@code harness postgres ...}. They make plans and have them carried out as {@code compare}. */
@NullMarked
package org.storeharness.cli.postgres;

import org.jspecify.annotations.NullMarked;
