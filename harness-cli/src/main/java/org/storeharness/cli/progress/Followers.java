package org.storeharness.cli.progress;

import java.util.List;
import java.util.function.Consumer;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.SustainableRate.Trial;
import org.storeharness.core.result.timeline.IntervalSnapshot;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.run.stage.Stage;

/**
 * Several who follow the same run.
 *
 * @param all those who are told, in this order
 */
public record Followers(List<RunListener> all) implements RunListener {
    @Override
    public void step(String line) {
        tell(one -> one.step(line));
    }

    @Override
    public void started(Stage stage) {
        tell(one -> one.started(stage));
    }

    @Override
    public void progress(Stage stage, double share) {
        tell(one -> one.progress(stage, share));
    }

    @Override
    public void interval(Stage stage, IntervalSnapshot pace) {
        tell(one -> one.interval(stage, pace));
    }

    @Override
    public void tried(Stage stage, Trial trial) {
        tell(one -> one.tried(stage, trial));
    }

    @Override
    public void measured(Measurement measurement) {
        tell(one -> one.measured(measurement));
    }

    private void tell(Consumer<RunListener> word) {
        all.forEach(word);
    }
}
