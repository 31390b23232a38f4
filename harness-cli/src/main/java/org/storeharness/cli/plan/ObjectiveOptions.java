package org.storeharness.cli.plan;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.RateObjective;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that measure against an objective for response times. */
public final class ObjectiveOptions {
    private static final String FIND_RATE = "--find-rate";

    @Option(
            names = FIND_RATE,
            paramLabel = "OBJECTIVE",
            description =
                    "Search for the highest rate of open load at which response times meet this, e.g. 'p99<10ms' or"
                            + " 'p50<1ms,read.p99.9<20ms', and confirm it in as many trials as the plan has rounds")
    private @Nullable String sought;

    @Mixin
    private DemandOption demand = new DemandOption();

    /**
     * The objective that the highest rate has to meet; {@code null} if no such rate is sought.
     *
     * @throws InvalidValueException if it is no objective
     */
    public @Nullable RateObjective sought() {
        String given = sought;
        return given == null ? null : Check.named(FIND_RATE, () -> RateObjective.parse(given));
    }

    /**
     * The objective that the rounds have to meet; {@code null} if none is given.
     *
     * @throws InvalidValueException if it is no objective, or a rate is sought
     */
    public @Nullable RateObjective demanded() {
        Check.require(
                sought == null || !demand.given(),
                DemandOption.NAME,
                () -> "must not be given together with " + FIND_RATE + ", which ends with 1 where no rate is found");
        return demand.demanded();
    }

    /**
     * Refuses both options.
     *
     * @param other the option with which they must not be given
     * @throws InvalidValueException if one is given
     */
    public void refuseWith(String other) {
        Check.require(sought == null, other, () -> "must not be given together with " + FIND_RATE);
        demand.refuseWith(other);
    }
}
