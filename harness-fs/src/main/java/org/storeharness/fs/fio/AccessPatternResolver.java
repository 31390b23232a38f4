package org.storeharness.fs.fio;

import java.util.List;
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
    private static final long MOST_STEPS = 1_000_000;
    private static final Pattern SIZE_OF_ZONE = Pattern.compile("/(\\d{1,3})");
    private static final Pattern WITHOUT_SIZE = Pattern.compile("(?<=:)(\\d{1,3})(?:/0*)?(?=:|$)");

    /** The shares of reads and writes that rwmixread sets. */
    FioJob.Mix mix() {
        return switch (mode()) {
            case "read", "randread" -> new FioJob.Mix(100, 0);
            case "write", "randwrite" -> new FioJob.Mix(0, 100);
            default -> new FioJob.Mix(mixedReads(), 100 - mixedReads());
        };
    }

    FioJob.AccessPattern resolve(SizeDistribution block, FioJob.Mix mix) {
        boolean random = isRandom();
        long compressed = section.number(JobOption.BUFFER_COMPRESS_PERCENTAGE, 0, 0, 100);
        return new FioJob.AccessPattern(
                mix,
                random
                        ? partlyInOrder(randomKeys(block))
                        : inOrder(block.maximumSize().bytes()),
                block,
                compressed / 100.0,
                seed());
    }

    /** The direction, without the number that may follow it. */
    private String mode() {
        return section.text(JobOption.RW, "read").split(":", 2)[0];
    }

    private boolean isRandom() {
        return switch (mode()) {
            case "read", "write", "rw", "readwrite" -> false;
            case "randread", "randwrite", "randrw" -> true;
            case "trim", "randtrim", "trimwrite", "randtrimwrite" ->
                throw section.invalid(
                        JobOption.RW,
                        "must not trim: blocks of a device are discarded so, and fio fails with it on a file; take write or"
                                + " randwrite");
            default ->
                throw section.invalid(
                        JobOption.RW, "must be one of read, write, rw, readwrite, randread, randwrite, randrw");
        };
    }

    /** The number after the direction: bytes to pass over after each sequential block, or blocks in order from each random one. */
    private long behindMode() {
        String text = section.text(JobOption.RW, "read");
        int colon = text.indexOf(':');
        return colon < 0
                ? 0
                : section.bytes(text.substring(colon + 1))
                        .filter(number -> number >= 1)
                        .orElseThrow(() -> section.invalid(JobOption.RW, "must have a number of 1 or more after ':'"));
    }

    /** Random blocks, a share of which follows the block before: percentage_random, or N in order from each random one. */
    private KeyChoice partlyInOrder(KeyChoice keys) {
        if (!section.text(JobOption.ZONEMODE, "none").equals("none")) {
            throw section.invalid(
                    JobOption.ZONEMODE, "must be none with random blocks; random_distribution=zoned has zones");
        }
        String sequencer = section.text(JobOption.RW_SEQUENCER, "sequential");
        if (!sequencer.equals("sequential")) {
            throw section.invalid(
                    JobOption.RW_SEQUENCER, "must be sequential: no block is used several times in a row");
        }
        List<String> shares = DirectionValues.of(section, JobOption.PERCENTAGE_RANDOM, "100");
        int percent = percent(shares.get(mix().writesOnly() ? DirectionValues.WRITES : DirectionValues.READS));
        long run = Math.min(MOST_STEPS, Math.max(1, behindMode()));
        double inOrder = Math.round((1 - percent / 100.0 / run) * MOST_STEPS) / (double) MOST_STEPS;
        if (inOrder == 0) {
            return keys;
        } else if (inOrder == 1) {
            return KeyChoice.parse("sequential");
        } else if (keys.order() != KeyChoice.Order.SHUFFLED && keys.order() != KeyChoice.Order.UNIFORM) {
            throw section.invalid(
                    percent < PERCENT ? JobOption.PERCENTAGE_RANDOM : JobOption.RW,
                    "must have all blocks at random with this random_distribution");
        }
        return keys.withSteps(new KeyChoice.Steps(inOrder, 0, 0));
    }

    private int percent(String text) {
        return section.bytes(text)
                .filter(percent -> percent <= PERCENT)
                .map(Long::intValue)
                .orElseThrow(() -> section.invalid(JobOption.PERCENTAGE_RANDOM, "must be 0..100, for each direction"));
    }

    /** Blocks in order: all of them, or some and then a gap, as zonemode=strided and a number behind the direction say. */
    private KeyChoice inOrder(long blockBytes) {
        KeyChoice keys = KeyChoice.parse("sequential");
        String zones = section.text(JobOption.ZONEMODE, "none");
        long skip = behindMode();
        return switch (zones) {
            case "strided" -> {
                long size = section.bytes(JobOption.ZONESIZE, 0, 1);
                long range = section.bytes(JobOption.ZONERANGE, size, 1);
                long gap = range - size + section.bytes(JobOption.ZONESKIP, 0, 0);
                if (!section.has(JobOption.ZONESIZE)) {
                    throw section.invalid(JobOption.ZONESIZE, "must be given with zonemode=strided");
                }
                yield strided(JobOption.ZONESIZE, size, gap, blockBytes);
            }
            case "none" -> {
                yield skip == 0 ? keys : strided(JobOption.RW, blockBytes, skip, blockBytes);
            }
            default ->
                throw section.invalid(
                        JobOption.ZONEMODE, "must be none or strided on a file: zoned devices have the others");
        };
    }

    private int mixedReads() {
        return section.has(JobOption.RWMIXREAD)
                ? (int) section.number(JobOption.RWMIXREAD, 50, 0, 100)
                : 100 - (int) section.number(JobOption.RWMIXWRITE, 50, 0, 100);
    }

    private KeyChoice strided(JobOption option, long bytes, long gap, long blockBytes) {
        boolean whole = bytes % blockBytes == 0 && gap % blockBytes == 0 && gap >= 0;
        if (!whole || bytes / blockBytes > MOST_STEPS || gap / blockBytes > MOST_STEPS) {
            throw section.invalid(
                    option,
                    "must read or write, and pass over, whole blocks of " + blockBytes + " B, at most " + MOST_STEPS);
        }
        return KeyChoice.parse("sequential").withSteps(new KeyChoice.Steps(0, bytes / blockBytes, gap / blockBytes));
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
                .map(text -> section.bytes(text)
                        .orElseThrow(() -> section.invalid(JobOption.BLOCKALIGN, "must be a size such as 4k or 1Mi")))
                .anyMatch(bytes -> bytes != 0 && bytes != smallest);
        if (otherwise && block instanceof SizeDistribution.Fixed) {
            throw section.invalid(JobOption.BLOCKALIGN, "must be the size of a block: blocks stand at multiples of it");
        }
        return otherwise;
    }

    private static long smallestBytes(SizeDistribution block) {
        if (block instanceof SizeDistribution.PerOperation drawn) {
            return Math.min(smallestBytes(drawn.reads()), smallestBytes(drawn.writes()));
        }
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

    /** The zones; as in fio, zones without a size get equal parts of the rest. */
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
