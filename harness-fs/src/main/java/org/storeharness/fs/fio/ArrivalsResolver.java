package org.storeharness.fs.fio;

import java.math.BigInteger;
import java.util.List;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.unit.Rate;

/**
 * Resolves when the operations of a job start.
 *
 * @param notes receives notes for the reader of the figures
 */
record ArrivalsResolver(JobSection section, List<String> notes) {
    private static final String NONE = "";
    private static final int PERCENT = 100;
    private static final long MOST_IOPS = 1_000_000_000;

    Arrivals resolve(int clones, SizeDistribution block, int readPercent) {
        String process = section.text(JobOption.RATE_PROCESS, "linear");
        if (!process.equals("linear") && !process.equals("poisson")) {
            throw section.invalid(JobOption.RATE_PROCESS, "must be one of linear, poisson");
        }
        JobOption option = section.has(JobOption.RATE_IOPS) ? JobOption.RATE_IOPS : JobOption.RATE;
        if (!section.has(option)) {
            return new Arrivals.Closed();
        } else if (option == JobOption.RATE && !(block instanceof SizeDistribution.Fixed)) {
            throw section.invalid(JobOption.RATE, "needs blocks of one size; use rate_iops");
        }
        long unit = option == JobOption.RATE ? block.maximumSize().bytes() : 1;
        Rate rate = rate(option, ratePerClone(option, readPercent).multiply(BigInteger.valueOf(clones)), unit);
        notes.add("the rate is a schedule: response times count from when an operation was due");
        return process.equals("poisson") ? new Arrivals.Poisson(rate) : new Arrivals.Constant(rate);
    }

    /** The rate of a clone, reads and writes together, per second; the option holds for each direction. */
    private BigInteger ratePerClone(JobOption option, int readPercent) {
        List<String> directions = DirectionValues.of(section, option, NONE);
        BigInteger reads = readPercent == 0 ? BigInteger.ZERO : value(option, directions.get(DirectionValues.READS));
        BigInteger writes =
                readPercent == PERCENT ? BigInteger.ZERO : value(option, directions.get(DirectionValues.WRITES));
        BigInteger mixedReads = reads.multiply(BigInteger.valueOf(PERCENT - readPercent));
        if (!mixedReads.equals(writes.multiply(BigInteger.valueOf(readPercent)))) {
            throw section.invalid(
                    option,
                    "must be for reads and for writes what rwmixread says, such as 70,30: fio holds each of them to a rate of"
                            + " its own");
        }
        return reads.add(writes);
    }

    private BigInteger value(JobOption option, String text) {
        long most = option == JobOption.RATE ? Long.MAX_VALUE : MOST_IOPS;
        return FioUnits.bytes(text)
                .filter(rate -> rate >= 1 && rate <= most)
                .map(BigInteger::valueOf)
                .orElseThrow(() -> section.invalid(
                        option,
                        option == JobOption.RATE
                                ? "must be a size in each second, such as 10m, for reads and for writes"
                                : "must be 1.." + MOST_IOPS + " for reads and for writes"));
    }

    /** A rate of {@code units} per second, counted in operations of {@code unit} each. */
    private Rate rate(JobOption option, BigInteger units, long unit) {
        BigInteger nanos = BigInteger.valueOf(unit).multiply(BigInteger.valueOf(1_000_000_000L));
        BigInteger common = nanos.gcd(units);
        try {
            if (unit == 1) {
                return Rate.perSecond(units.longValueExact());
            }
            return new Rate(
                    units.divide(common).longValueExact(), nanos.divide(common).longValueExact());
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw section.invalid(option, "must be a rate that can be kept exactly; take a rounder one");
        }
    }
}
