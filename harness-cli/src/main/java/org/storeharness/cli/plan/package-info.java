/**
 * Turns options of commands into changes of a plan: of its rounds, of its work, and of the options of its targets' stores. One enters by
 * {@link org.storeharness.cli.plan.PlanOptions}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.plan;
