package org.storeharness.fs.fio;

import java.util.concurrent.ThreadLocalRandom;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.fs.fio.option.JobOption;
import org.storeharness.fs.fio.option.JobSection;

/** Resolves the operations of a job: their direction, order, sizes and seed. */
record AccessPatternResolver(JobSection section) {
    /** The seed for fio's default {@code randrepeat=1}, which repeats the same offsets in every run. */
    private static final long REPEATED_SEED = 42;

    private static final double DEFAULT_ZIPF = 1.1;
    private static final double DEFAULT_PARETO = 0.2;

    /** The percentage of reads. */
    int readPercent() {
        return switch (mode()) {
            case "read", "randread" -> 100;
            case "write", "randwrite" -> 0;
            default -> mixedReads();
        };
    }

    FioJob.AccessPattern resolve(SizeDistribution block) {
        boolean random = switch (mode()) {
            case "read", "write", "rw", "readwrite" -> false;
            case "randread", "randwrite", "randrw" -> true;
            default ->
                throw section.invalid(
                        JobOption.RW, "must be one of read, write, rw, readwrite, randread, randwrite, randrw");
        };
        long compressed = section.number(JobOption.BUFFER_COMPRESS_PERCENTAGE, 0, 0, 100);
        return new FioJob.AccessPattern(
                readPercent(),
                random ? randomKeys() : KeyChoice.parse("sequential"),
                block,
                compressed / 100.0,
                seed());
    }

    private String mode() {
        return section.text(JobOption.RW, "read");
    }

    private int mixedReads() {
        return section.has(JobOption.RWMIXREAD)
                ? (int) section.number(JobOption.RWMIXREAD, 50, 0, 100)
                : 100 - (int) section.number(JobOption.RWMIXWRITE, 50, 0, 100);
    }

    private long seed() {
        boolean repeated = section.isOn(JobOption.RANDREPEAT, true);
        long given = section.number(JobOption.RANDSEED, REPEATED_SEED, 0, Long.MAX_VALUE);
        return repeated || section.has(JobOption.RANDSEED)
                ? given
                : ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
    }

    private KeyChoice randomKeys() {
        String text = section.text(JobOption.RANDOM_DISTRIBUTION, "random");
        if (text.equals("random")) {
            return KeyChoice.parse(section.isOn(JobOption.NORANDOMMAP, false) ? "uniform" : "shuffled");
        }
        String[] parts = text.split(":", 2);
        try {
            return switch (parts[0]) {
                case "zipf" ->
                    new KeyChoice(
                            KeyChoice.Order.ZIPFIAN, parts.length == 1 ? DEFAULT_ZIPF : Double.parseDouble(parts[1]));
                case "pareto" ->
                    new KeyChoice(
                            KeyChoice.Order.PARETO, parts.length == 1 ? DEFAULT_PARETO : Double.parseDouble(parts[1]));
                case "zoned" -> KeyChoice.parse(text);
                default -> throw new IllegalArgumentException(text);
            };
        } catch (IllegalArgumentException e) {
            throw section.invalid(
                    JobOption.RANDOM_DISTRIBUTION,
                    "must be random, zipf[:THETA] with a THETA above 0 and at most 10, pareto[:SHARE] with a SHARE above 0 and"
                            + " below 1, or zoned:ACCESS/SIZE:... with up to 64 zones whose percentages sum to 100 each");
        }
    }
}
