package org.storeharness.fs.fio;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.unit.Rate;

/** When the operations of a job start. */
final class JobArrivals {
    private final JobSection section;
    private final List<String> notes;

    /**
     * @param notes takes what a reader should know
     */
    JobArrivals(JobSection section, List<String> notes) {
        this.section = section;
        this.notes = notes;
    }

    Arrivals of(int clones, SizeDistribution block) {
        Rate rate = rate(clones, block);
        String process = section.text(JobOption.RATE_PROCESS, "linear");
        if (!process.equals("linear") && !process.equals("poisson")) {
            throw section.wrong(JobOption.RATE_PROCESS, "must be one of linear, poisson");
        }
        if (rate == null) {
            return new Arrivals.Closed();
        }
        notes.add("the rate is a schedule: response times count from when an operation was due");
        return process.equals("poisson") ? new Arrivals.Poisson(rate) : new Arrivals.Constant(rate);
    }

    private @Nullable Rate rate(int clones, SizeDistribution block) {
        if (section.has(JobOption.RATE_IOPS)) {
            long each = section.number(JobOption.RATE_IOPS, 0, 1, 1_000_000_000);
            return Rate.perSecond(each * clones);
        } else if (!section.has(JobOption.RATE)) {
            return null;
        } else if (!(block instanceof SizeDistribution.Fixed)) {
            throw section.wrong(JobOption.RATE, "needs blocks of one size; use rate_iops");
        }
        long each = section.bytes(JobOption.RATE, 0, 1);
        BigInteger nanos = BigInteger.valueOf(block.maximumSize().bytes()).multiply(BigInteger.valueOf(1_000_000_000L));
        BigInteger bytes = BigInteger.valueOf(each).multiply(BigInteger.valueOf(clones));
        BigInteger common = nanos.gcd(bytes);
        try {
            return new Rate(
                    bytes.divide(common).longValueExact(), nanos.divide(common).longValueExact());
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw section.wrong(JobOption.RATE, "must be a rate that can be kept exactly; take a rounder one");
        }
    }
}
