package org.storeharness.plan;

/** The goal of a search by trials of open load, which replaces the measurements in the rounds of a plan. */
public sealed interface SearchGoal permits RateObjective, CurveGoal {}
