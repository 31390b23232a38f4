package org.storeharness.fs.fio;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
    private static final long MOST_IOPS = 1_000_000_000;
    private static final int MOST_WEIGHT = 1_000_000;

    /** A rate as a fraction: a number of operations in a number of seconds. */
    private record Fraction(BigInteger operations, BigInteger seconds) {
        static final Fraction NONE = new Fraction(BigInteger.ZERO, BigInteger.ONE);

        Fraction plus(Fraction other) {
            return new Fraction(
                    operations.multiply(other.seconds).add(other.operations.multiply(seconds)),
                    seconds.multiply(other.seconds));
        }
    }

    /**
     * The shares of reads and writes: the given shares, or those of the rates. fio holds each direction to a rate of its own, and a
     * direction that is ahead of its rate lets the other go first.
     */
    FioJob.Mix mix(FioJob.Mix given, SizeDistribution block) {
        if (option() == null || given.readsOnly() || given.writesOnly()) {
            return given;
        }
        Fraction reads = rate(DirectionValues.READS, block);
        Fraction writes = rate(DirectionValues.WRITES, block);
        BigInteger readWeight = reads.operations().multiply(writes.seconds());
        BigInteger writeWeight = writes.operations().multiply(reads.seconds());
        if (readWeight
                .multiply(BigInteger.valueOf(given.writes()))
                .equals(writeWeight.multiply(BigInteger.valueOf(given.reads())))) {
            return given;
        }
        notes.add("the rates say how many are reads, not rwmixread: fio holds each direction to its own");
        BigInteger common = readWeight.gcd(writeWeight);
        BigDecimal most = new BigDecimal(readWeight.max(writeWeight).divide(common));
        BigDecimal scale = most.max(BigDecimal.valueOf(MOST_WEIGHT)).divide(BigDecimal.valueOf(MOST_WEIGHT));
        return new FioJob.Mix(weight(readWeight.divide(common), scale), weight(writeWeight.divide(common), scale));
    }

    private static int weight(BigInteger share, BigDecimal scale) {
        return new BigDecimal(share)
                .divide(scale, 0, RoundingMode.HALF_UP)
                .max(BigDecimal.ONE)
                .intValueExact();
    }

    Arrivals resolve(int clones, SizeDistribution block, FioJob.Mix mix) {
        String process = section.text(JobOption.RATE_PROCESS, "linear");
        if (!process.equals("linear") && !process.equals("poisson")) {
            throw section.invalid(JobOption.RATE_PROCESS, "must be one of linear, poisson");
        }
        Arrivals.Closed closed = closed();
        JobOption option = option();
        if (option == null) {
            return closed;
        } else if (!closed.pause().isZero()) {
            throw section.invalid(JobOption.THINKTIME, "must not be given together with a rate, which is a schedule");
        }
        Fraction each = (mix.writesOnly() ? Fraction.NONE : rate(DirectionValues.READS, block))
                .plus(mix.readsOnly() ? Fraction.NONE : rate(DirectionValues.WRITES, block));
        Rate rate = exact(option, each.operations().multiply(BigInteger.valueOf(clones)), each.seconds());
        notes.add("the rate is a schedule: response times count from when an operation was due");
        return process.equals("poisson") ? new Arrivals.Poisson(rate) : new Arrivals.Constant(rate);
    }

    private @Nullable JobOption option() {
        return section.has(JobOption.RATE_IOPS)
                ? JobOption.RATE_IOPS
                : section.has(JobOption.RATE) ? JobOption.RATE : null;
    }

    /** A clone's operations in one direction. */
    private Fraction rate(int direction, SizeDistribution block) {
        JobOption option = Objects.requireNonNull(option());
        BigInteger value =
                value(option, DirectionValues.of(section, option, NONE).get(direction));
        SizeDistribution sizes = block instanceof SizeDistribution.PerOperation drawn
                ? direction == DirectionValues.READS ? drawn.reads() : drawn.writes()
                : block;
        if (option == JobOption.RATE_IOPS) {
            return new Fraction(value, BigInteger.ONE);
        } else if (!(sizes instanceof SizeDistribution.Weighted weighted)) {
            return new Fraction(value, BigInteger.valueOf(sizes.maximumSize().bytes()));
        } else {
            long bytes = weighted.choices().stream()
                    .mapToLong(choice -> choice.weight() * choice.size().bytes())
                    .sum();
            long weights = weighted.choices().stream()
                    .mapToLong(SizeDistribution.Choice::weight)
                    .sum();
            return new Fraction(value.multiply(BigInteger.valueOf(weights)), BigInteger.valueOf(bytes));
        }
    }

    private BigInteger value(JobOption option, String text) {
        long most = option == JobOption.RATE ? Long.MAX_VALUE : MOST_IOPS;
        return section.bytes(text)
                .filter(rate -> rate >= 1 && rate <= most)
                .map(BigInteger::valueOf)
                .orElseThrow(() -> section.invalid(
                        option,
                        option == JobOption.RATE
                                ? "must be a size in each second, such as 10m, for each direction that the job has"
                                : "must be 1.." + MOST_IOPS + " for each direction that the job has"));
    }

    /** The exact rate of this number of operations in this number of seconds. */
    private Rate exact(JobOption option, BigInteger operations, BigInteger seconds) {
        BigInteger nanos = seconds.multiply(BigInteger.valueOf(1_000_000_000L));
        BigInteger common = seconds.equals(BigInteger.ONE) ? BigInteger.ONE : nanos.gcd(operations);
        try {
            return new Rate(
                    operations.divide(common).longValueExact(),
                    nanos.divide(common).longValueExact());
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw section.invalid(option, "must be a rate that can be kept exactly; take a rounder one");
        }
    }

    /** Closed load, with the pauses that thinktime asks for in microseconds. */
    private Arrivals.Closed closed() {
        String text = section.text(JobOption.THINKTIME, "0");
        Duration pause = text.chars().allMatch(Character::isDigit) && text.length() <= 15
                ? Duration.ofNanos(Long.parseLong(text) * 1_000)
                : FioUnits.time(text)
                        .orElseThrow(() -> section.invalid(
                                JobOption.THINKTIME, "must be a time such as 500 (microseconds), 2ms or 1s"));
        long every = section.number(JobOption.THINKTIME_BLOCKS, 1, 1, Long.MAX_VALUE);
        return new Arrivals.Closed(pause, pause.isZero() ? 1 : every);
    }
}
