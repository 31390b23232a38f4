package org.storeharness.cli.plan;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.unit.Check;
import org.storeharness.unit.Rate;
import picocli.CommandLine.Option;

/** The open load that a command may ask for in place of closed load. */
public final class RateOption {
    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "Open load at this rate, e.g. 1000/s, instead of closed load")
    private @Nullable String text;

    /**
     * The rate; {@code null} for closed load.
     *
     * @throws org.storeharness.unit.InvalidValueException if it is no rate
     */
    public @Nullable Rate rate() {
        String given = text;
        return given == null ? null : Check.named("--rate", () -> Rate.parse(given));
    }

    /** The load as it is in a plan. */
    public Arrivals arrivals() {
        Rate rate = rate();
        return rate == null ? new Arrivals.Closed() : new Arrivals.Constant(rate);
    }
}
