package org.storeharness.cli.run;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.unit.Durations;

/** Says when a command waits for its agents no longer: after its own bound, at the end of its time, or when it is told to end. */
final class AgentsWait implements BooleanSupplier {
    private final Clock clock = new SystemClock();
    private final Interruption interruption;
    private final Duration most;
    private final long endNanos;

    /**
     * @param most the longest wait, from now on
     */
    AgentsWait(Interruption interruption, Duration most) {
        this.interruption = interruption;
        this.most = most;
        this.endNanos = clock.nanos() + most.toNanos();
    }

    @Override
    public boolean getAsBoolean() {
        long now = clock.nanos();
        return interruption.happened() || interruption.control().endIfOver(now) || now >= endNanos;
    }

    /**
     * Why it waits no longer, in one line.
     *
     * @param missing the agents that have not come
     */
    String whyOver(List<String> missing) {
        String names = (missing.size() == 1 ? "agent " : "agents ") + String.join(", ", missing);
        if (interruption.happened()) {
            return "interrupted while it waited for " + names;
        }
        return names + (missing.size() == 1 ? " has" : " have") + " not come "
                + (interruption.control().outOfTime()
                        ? "before the time (--max-time) was over"
                        : "within " + Durations.format(most) + " (--wait)")
                + ": start 'harness agent --name " + missing.get(0) + "', or see what it says";
    }
}
