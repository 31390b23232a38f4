package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.comparison.RelativeHostRate;
import org.storeharness.unit.Durations;

/** The cautions that follow from what each of several hosts did; those of their clients are among the client's. */
final class HostCautions {
    /** The name of the value that holds the host in a caution. */
    private static final String HOST = "host";

    private HostCautions() {}

    /** Returns cautions without target and workload; none on one machine. */
    static List<Caution> of(Measurement measurement) {
        List<Caution> cautions = new ArrayList<>();
        for (HostMeasurement host : measurement.hosts()) {
            HostClock clock = host.clock();
            if (clock.uncertaintyNanos() > HostClock.TOLERATED_NANOS) {
                cautions.add(Caution.of(CautionCode.HOST_START_UNSURE)
                        .with(HOST, host.host())
                        .with("skewNanos", clock.startSkewNanos())
                        .with("boundNanos", clock.boundNanos()));
            }
            Double drift = clock.driftNanosPerSecond();
            if (drift != null && clock.isOfAnotherRate(measurement.window().seconds())) {
                cautions.add(Caution.of(CautionCode.HOST_CLOCK_RATE)
                        .with(HOST, host.host())
                        .with("share", drift / Durations.NANOS_PER_SECOND));
            }
        }
        for (RelativeHostRate share : RelativeHostRate.of(measurement)) {
            if (share.isSlow(measurement)) {
                cautions.add(Caution.of(CautionCode.HOST_SLOW)
                        .with(HOST, share.measured().host())
                        .with("share", share.relativeRate()));
            }
        }
        return cautions;
    }
}
