package org.storeharness.run.stage;

import java.util.List;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate.Trial;

/** Receives the progress of a run. Called by the thread of the run; must return quickly. */
public interface RunListener {
    /** Ignores everything. */
    RunListener SILENT = new RunListener() {};

    /** A step that takes time begins; one line for people. */
    default void step(String line) {}

    /**
     * The JVM and the stores were warmed before the first stage.
     *
     * @param work what was warmed up, and what could not be; not empty
     */
    default void warmed(List<WarmedWork> work) {}

    /**
     * Tells what verdicts will need; called before the first round, where targets are compared.
     *
     * @param comparisons the number of comparisons that are tested
     * @param rounds the fewest rounds after which each of them can have a verdict
     */
    default void comparisons(int comparisons, int rounds) {}

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

    /**
     * A phase of a stage is under way. Called several times a second.
     *
     * @param phase its kind, see {@link org.storeharness.sample.PhaseId#phase}
     * @param share how much of it is done, 0..1: of its time, or of its operations, which are counted once a second
     */
    default void phase(Stage stage, String phase, double share) {}

    /** An interval of a fill, a warm-up or a measured phase has ended: once a second. */
    default void interval(Stage stage, IntervalSnapshot snapshot) {}

    /** A trial in the search for the highest rate that meets an objective has ended. */
    default void tried(Stage stage, Trial trial) {}

    /** A workload was measured. */
    default void measured(Measurement measurement) {}
}
