package org.storeharness.run.stage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate.Trial;

/** Receives the progress of a run. Called by the thread of the run; must return quickly. */
public interface RunListener {
    /** Ignores everything. */
    RunListener SILENT = new RunListener() {};

    /** Passes every event on to several listeners, in this order. It is made of the events that there are, so that none is left out. */
    static RunListener ofAll(List<RunListener> listeners) {
        return (RunListener) Proxy.newProxyInstance(
                RunListener.class.getClassLoader(), new Class<?>[] {RunListener.class}, (self, event, values) -> {
                    if (event.getDeclaringClass() == Object.class) {
                        return event.invoke(listeners, values);
                    }
                    for (RunListener listener : listeners) {
                        passOn(event, values, listener);
                    }
                    return null;
                });
    }

    private static void passOn(Method event, Object[] values, RunListener listener) throws Throwable {
        try {
            event.invoke(listener, values);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

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
     * @param work what was warmed up, and what could not be; not empty
     */
    default void warmed(List<WarmedWork> work) {}

    /** The run directory was made. */
    default void madeDirectory(Path directory) {}

    /**
     * What verdicts will need; before the first round, where targets are compared.
     *
     * @param comparisons how many are tested
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

    /** What one of several hosts did in an interval; before {@link #interval}, which waits for all hosts. Not called on one machine. */
    default void hostInterval(Stage stage, String host, IntervalSnapshot snapshot) {}

    /** What the harness itself used on a host in an interval: once a second for each host. */
    default void client(ClientInterval interval) {}

    /** A trial in the search for the highest rate that meets an objective has ended. */
    default void tried(Stage stage, Trial trial) {}

    /** A workload was measured. */
    default void measured(Measurement measurement) {}

    /** The result was written after a round: the cautions until then. */
    default void cautions(List<Caution> soFar) {}
}
