package org.storeharness.cli.plan;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.RateObjective;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** The option of commands whose exit code can judge the rounds that they measured. */
public final class DemandOption {
    static final String NAME = "--fail-unless";

    @Option(
            names = NAME,
            paramLabel = "OBJECTIVE",
            description =
                    "End with exit code 0 only if every target meets this in its rounds, e.g. 'p99<10ms'; 1 if a target misses"
                            + " it, 3 if undecided. A decision needs at least 6 agreeing rounds, and a miss of one of several"
                            + " targets more. Use it with an open load (--rate): the times of a closed one follow from its"
                            + " concurrency")
    private @Nullable String demanded;

    boolean given() {
        return demanded != null;
    }

    /**
     * The objective that the rounds have to meet; {@code null} if none is given.
     *
     * @throws InvalidValueException if it is no objective
     */
    public @Nullable RateObjective demanded() {
        String given = demanded;
        return given == null ? null : Check.named(NAME, () -> RateObjective.parse(given));
    }

    /**
     * Refuses it.
     *
     * @param other the option with which it must not be given
     * @throws InvalidValueException if it is given
     */
    public void refuseWith(String other) {
        Check.require(demanded == null, other, () -> "must not be given together with " + NAME);
    }
}
