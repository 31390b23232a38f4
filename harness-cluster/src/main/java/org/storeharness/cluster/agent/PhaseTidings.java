package org.storeharness.cluster.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.storeharness.cluster.protocol.HostTiding;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.run.site.PhaseListener;
import org.storeharness.core.sample.PhaseTotals;

/** Tells the coordinator what happens in a phase, and that the agent goes on. Used by one thread. */
final class PhaseTidings implements PhaseListener {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final int phase;
    private final Clock clock;
    private final Consumer<HostTiding> coordinator;
    private long toldNanos;

    PhaseTidings(int phase, Clock clock, Consumer<HostTiding> coordinator) {
        this.phase = phase;
        this.clock = clock;
        this.coordinator = coordinator;
        this.toldNanos = clock.nanos();
    }

    @Override
    public void samples(int stage, int host, long interval, PhaseTotals samples) {
        tell(new HostTiding.Samples(phase, stage, interval, samples));
    }

    @Override
    public void over(int stage, int host) {
        tell(new HostTiding.StageOver(phase, stage));
    }

    @Override
    public void client(int host, long interval, ClientObservation observed) {
        tell(new HostTiding.ClientSamples(phase, interval, observed));
    }

    /** Called several times a second. */
    void goesOn() {
        if (clock.nanos() - toldNanos >= PAUSE_NANOS) {
            tell(new HostTiding.StillThere(phase));
        }
    }

    void over() {
        tell(new HostTiding.PhaseOver(phase));
    }

    private void tell(HostTiding tiding) {
        coordinator.accept(tiding);
        toldNanos = clock.nanos();
    }
}
