package org.storeharness.core.run.stage;

import java.util.List;
import org.storeharness.core.result.WarmedWork;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.SustainableRate.Trial;
import org.storeharness.core.result.timeline.IntervalSnapshot;

/** Receives the progress of a run. Called by the thread of the run; must return quickly. */
public interface RunListener {
    /** Ignores everything. */
    RunListener SILENT = new RunListener() {};

    /** A step that takes time begins; one line for people. */
    default void step(String line) {}

    /**
     * What the run would leave behind if the process ended now has changed.
     *
     * @param left names of targets and directories; empty if nothing is left
     */
    default void toCleanUp(List<String> left) {}

    /**
     * The JVM and the stores were warmed before the first stage.
     *
     * @param work what was practised, and what could not be; not empty
     */
    default void warmed(List<WarmedWork> work) {}

    /** A round of a block begins. */
    default void round(RoundsProgress progress) {}

    /** A workload is about to run on a target. */
    default void started(Stage stage) {}

    /**
     * A workload is running. Called several times a second.
     *
     * @param share how much of the whole run is done, 0..1
     */
    default void progress(Stage stage, double share) {}

    /** An interval of a fill, a warm-up or a measured phase has ended: once a second. */
    default void interval(Stage stage, IntervalSnapshot snapshot) {}

    /** What one of several hosts did in an interval; after those of all hosts together. */
    default void hostInterval(Stage stage, String host, IntervalSnapshot snapshot) {}

    /** A trial in the search for the highest rate that meets an objective has ended. */
    default void tried(Stage stage, Trial trial) {}

    /** A workload was measured. */
    default void measured(Measurement measurement) {}
}
