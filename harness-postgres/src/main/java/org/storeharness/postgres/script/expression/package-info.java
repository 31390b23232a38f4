/**
 * Parses and evaluates the expressions of scripts, with the variables and random numbers of pgbench, without a
 * server.
 */
@NullMarked
package org.storeharness.postgres.script.expression;

import org.jspecify.annotations.NullMarked;
