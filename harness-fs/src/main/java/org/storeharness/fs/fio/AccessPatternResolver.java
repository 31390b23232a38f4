package org.storeharness.fs.fio;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.SizeDistribution;

/** Resolves the operations of a job: their direction, order, sizes and seed. */
record AccessPatternResolver(JobSection section) {
    /** The seed for fio's default {@code randrepeat=1}, which repeats the same offsets in every run. */
    private static final long REPEATED_SEED = 42;

    private static final double DEFAULT_ZIPF = 1.1;
    private static final double DEFAULT_PARETO = 0.2;
    private static final int PERCENT = 100;
    private static final Pattern SIZE_OF_ZONE = Pattern.compile("/(\\d{1,3})");
    private static final Pattern WITHOUT_SIZE = Pattern.compile("(?<=:)(\\d{1,3})(?:/0*)?(?=:|$)");

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
                random ? randomKeys(block) : KeyChoice.parse("sequential"),
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

    /**
     * Whether {@code blockalign} puts blocks elsewhere than at multiples of the smallest one, for which fio turns the map of
     * blocks off. Blocks of several sizes stand where they do here without it too.
     */
    private boolean isAlignedOtherwise(SizeDistribution block) {
        long smallest = smallestBytes(block);
        if (section.has(JobOption.BLOCKALIGN)
                && Stream.of(JobOption.BS, JobOption.BSRANGE, JobOption.BSSPLIT)
                        .anyMatch(option -> section.text(option, "").contains(","))) {
            throw section.invalid(
                    JobOption.BLOCKALIGN, "must not be given with blocks that differ for reads and writes");
        }
        boolean otherwise = DirectionValues.of(section, JobOption.BLOCKALIGN, "0").stream()
                .map(text -> FioUnits.bytes(text)
                        .orElseThrow(() -> section.invalid(JobOption.BLOCKALIGN, "must be a size such as 4k or 1Mi")))
                .anyMatch(bytes -> bytes != 0 && bytes != smallest);
        if (otherwise && block instanceof SizeDistribution.Fixed) {
            throw section.invalid(JobOption.BLOCKALIGN, "must be the size of a block: blocks stand at multiples of it");
        }
        return otherwise;
    }

    private static long smallestBytes(SizeDistribution block) {
        return block instanceof SizeDistribution.Weighted weighted
                ? weighted.choices().stream()
                        .mapToLong(choice -> choice.size().bytes())
                        .min()
                        .orElseThrow()
                : block.maximumSize().bytes();
    }

    private KeyChoice randomKeys(SizeDistribution block) {
        String text = section.text(JobOption.RANDOM_DISTRIBUTION, "random");
        if (text.equals("random")) {
            boolean unmapped = isAlignedOtherwise(block) | section.isOn(JobOption.NORANDOMMAP, false);
            return KeyChoice.parse(unmapped ? "uniform" : "shuffled");
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
                case "zoned" -> KeyChoice.parse(withSizes(text));
                default -> throw new IllegalArgumentException(text);
            };
        } catch (IllegalArgumentException e) {
            throw section.invalid(
                    JobOption.RANDOM_DISTRIBUTION,
                    "must be random, zipf[:THETA] with a THETA above 0 and at most 10, pareto[:SHARE] with a SHARE above 0 and"
                            + " below 1, or zoned:ACCESS/SIZE:... with up to 64 zones whose percentages sum to 100 each");
        }
    }

    /** The zones, those without a size with equal parts of what the others leave, as in fio. */
    private static String withSizes(String zoned) {
        Matcher open = WITHOUT_SIZE.matcher(zoned);
        int missing = (int) open.results().count();
        int left = PERCENT
                - SIZE_OF_ZONE
                        .matcher(zoned)
                        .results()
                        .mapToInt(size -> Integer.parseInt(size.group(1)))
                        .sum();
        return missing == 0 || left % missing != 0 ? zoned : open.replaceAll("$1/" + left / missing);
    }
}
