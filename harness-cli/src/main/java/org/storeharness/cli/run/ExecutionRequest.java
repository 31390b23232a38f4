package org.storeharness.cli.run;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.SearchGoal;
import org.storeharness.report.ReportWriter;

/**
 * What a command wants to have carried out and printed.
 *
 * @param plan what to measure
 * @param goal what to look for in place of what the plan's rounds measure; {@code null} to carry the plan out as it is
 * @param demanded what the rounds have to meet; {@code null} if that is not asked
 * @param report the report to print
 */
public record ExecutionRequest(
        Plan plan, @Nullable SearchGoal goal, @Nullable RateObjective demanded, ReportWriter report) {}
