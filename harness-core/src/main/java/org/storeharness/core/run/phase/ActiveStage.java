package org.storeharness.core.run.phase;

import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.Stage;

/**
 * A stage with those who do it.
 *
 * @param target where
 * @param team its workers
 */
record ActiveStage(OpenTarget target, Stage stage, WorkerTeam team) {}
