package org.storeharness.api;

import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;

/** Tells a listener of the API what the run tells. */
record ListenerBridge(HarnessListener listener) implements RunListener {
    @Override
    public void step(String line) {
        listener.step(line);
    }

    @Override
    public void round(RoundsProgress progress) {
        listener.round(progress.round(), progress.wanted());
    }

    @Override
    public void started(Stage stage) {
        listener.started(stage.workloadName(), stage.target(), stage.round());
    }

    @Override
    public void progress(Stage stage, double share) {
        listener.progress(share);
    }

    @Override
    public void measured(Measurement measurement) {
        listener.measured(
                measurement.workload(),
                measurement.target(),
                measurement.round(),
                measurement.throughput().objectsPerSecond());
    }
}
