/** Parses and evaluates the expressions of scripts, with the variables, functions and random numbers of pgbench. */
@NullMarked
package org.storeharness.postgres.script.expression;

import org.jspecify.annotations.NullMarked;
