/**
 * Carries plans out for commands: {@code compare}, {@code curve} and {@code run}, runs that are repeated, runs on agents, and runs with
 * recordings of their phases. One enters by {@link org.storeharness.cli.run.PlanExecution}, which every command that measures calls.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.run;
