package org.storeharness.cli.progress;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.WarmedWork;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;

/**
 * Passes events on to several listeners.
 *
 * @param listeners in the order in which they are called
 */
public record CompositeRunListener(List<RunListener> listeners) implements RunListener {
    @Override
    public void step(String line) {
        dispatch(one -> one.step(line));
    }

    @Override
    public void toCleanUp(List<String> left) {
        dispatch(one -> one.toCleanUp(left));
    }

    @Override
    public void warmed(List<WarmedWork> work) {
        dispatch(one -> one.warmed(work));
    }

    @Override
    public void madeDirectory(Path directory) {
        dispatch(one -> one.madeDirectory(directory));
    }

    @Override
    public void comparisons(int comparisons, int rounds) {
        dispatch(one -> one.comparisons(comparisons, rounds));
    }

    @Override
    public void round(RoundsProgress progress) {
        dispatch(one -> one.round(progress));
    }

    @Override
    public void started(Stage stage) {
        dispatch(one -> one.started(stage));
    }

    @Override
    public void progress(Stage stage, double share) {
        dispatch(one -> one.progress(stage, share));
    }

    @Override
    public void phase(Stage stage, String phase, double share) {
        dispatch(one -> one.phase(stage, phase, share));
    }

    @Override
    public void interval(Stage stage, IntervalSnapshot snapshot) {
        dispatch(one -> one.interval(stage, snapshot));
    }

    @Override
    public void hostInterval(Stage stage, String host, IntervalSnapshot snapshot) {
        dispatch(one -> one.hostInterval(stage, host, snapshot));
    }

    @Override
    public void client(ClientInterval interval) {
        dispatch(one -> one.client(interval));
    }

    @Override
    public void cautions(List<Caution> soFar) {
        dispatch(one -> one.cautions(soFar));
    }

    @Override
    public void tried(Stage stage, Trial trial) {
        dispatch(one -> one.tried(stage, trial));
    }

    @Override
    public void measured(Measurement measurement) {
        dispatch(one -> one.measured(measurement));
    }

    private void dispatch(Consumer<RunListener> event) {
        listeners.forEach(event);
    }
}
