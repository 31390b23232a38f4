package org.storeharness.core.run.stage;

import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.SustainableRate.Trial;
import org.storeharness.core.result.timeline.IntervalSnapshot;

/** Follows a run. Called by the thread that carries out the run; must return quickly. */
public interface RunListener {
    /** Follows nothing. */
    RunListener SILENT = new RunListener() {};

    /** A step that takes time, in one line for people. */
    default void step(String line) {}

    /** A workload is about to run on a target. */
    default void started(Stage stage) {}

    /**
     * A workload is running. Called several times a second.
     *
     * @param share how much of the whole run is done, 0..1
     */
    default void progress(Stage stage, double share) {}

    /** What a workload did in an interval of its fill, its warm-up or its measurement: once a second. */
    default void interval(Stage stage, IntervalSnapshot pace) {}

    /** A rate was tried in search of the highest that meets an objective. */
    default void tried(Stage stage, Trial trial) {}

    /** A workload was measured. */
    default void measured(Measurement measurement) {}
}
