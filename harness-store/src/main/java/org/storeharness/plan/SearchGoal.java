package org.storeharness.plan;

/** What trials of open load are to find, in place of what the rounds of a plan measure. */
public sealed interface SearchGoal permits RateObjective, CurveGoal {}
