/** Parses and evaluates the expressions of scripts, with the variables, functions and random numbers of pgbench. */
@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.script.expression;
