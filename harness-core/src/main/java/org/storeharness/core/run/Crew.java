package org.storeharness.core.run;

/**
 * A stage with those who do it.
 *
 * @param target where
 * @param team its workers
 */
record Crew(OpenTarget target, Stage stage, WorkerTeam team) {}
