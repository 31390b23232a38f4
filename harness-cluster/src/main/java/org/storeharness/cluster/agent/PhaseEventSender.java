package org.storeharness.cluster.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.storeharness.cluster.link.HostEvent;
import org.storeharness.engine.Clock;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.PhaseListener;
import org.storeharness.sample.PhaseTotals;

/** Tells the coordinator what happens in a phase, and that the agent goes on. Used by one thread. */
final class PhaseEventSender implements PhaseListener {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final int phase;
    private final Clock clock;
    private final Consumer<HostEvent> coordinator;
    private long toldNanos;
    private boolean stopping;

    PhaseEventSender(int phase, Clock clock, Consumer<HostEvent> coordinator) {
        this.phase = phase;
        this.clock = clock;
        this.coordinator = coordinator;
        this.toldNanos = clock.nanos();
    }

    @Override
    public void samples(int stage, int host, long interval, PhaseTotals samples) {
        tell(new HostEvent.Samples(phase, stage, interval, samples));
    }

    @Override
    public void over(int stage, int host) {
        tell(new HostEvent.StageOver(phase, stage));
    }

    @Override
    public void client(int host, long interval, ClientObservation observed) {
        tell(new HostEvent.ClientSamples(phase, interval, observed));
    }

    /** Called several times a second. */
    void goesOn() {
        if (clock.nanos() - toldNanos >= PAUSE_NANOS) {
            tell(new HostEvent.Heartbeat(phase));
        }
    }

    /** The host starts nothing more in this run. May be called again. */
    void stopping() {
        if (!stopping) {
            stopping = true;
            tell(new HostEvent.Stopping(phase));
        }
    }

    void over() {
        tell(new HostEvent.PhaseOver(phase));
    }

    private void tell(HostEvent event) {
        coordinator.accept(event);
        toldNanos = clock.nanos();
    }
}
