package org.storeharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.InvalidValueException;

/** The sizes of objects: functions of the run's seed and their keys, but for {@link PerOperation}. */
public sealed interface SizeDistribution {
    /** The largest object that a plan may ask for: 256 MiB. */
    DataSize MAXIMUM_OBJECT_SIZE = DataSize.mebibytes(256);

    /** All objects of one size. */
    record Fixed(DataSize size) implements SizeDistribution {
        public Fixed {
            checked(size);
        }

        @Override
        public String toString() {
            return size.toString();
        }
    }

    /** Draws every whole number of bytes from the minimum to the maximum with the same probability. */
    record Uniform(DataSize minimum, DataSize maximum) implements SizeDistribution {
        public Uniform {
            checked(minimum);
            checked(maximum);
            Check.require(
                    minimum.compareTo(maximum) < 0,
                    "",
                    () -> "must have a minimum below the maximum, got " + minimum + "-" + maximum);
        }

        @Override
        public String toString() {
            return minimum + "-" + maximum;
        }
    }

    /** One of several sizes, each with its weight. */
    record Weighted(List<Choice> choices) implements SizeDistribution {
        public Weighted {
            Check.notEmpty("", choices);
            choices = List.copyOf(choices);
        }

        @Override
        public String toString() {
            return choices.stream().map(c -> c.size() + ":" + c.weight()).collect(Collectors.joining(","));
        }
    }

    /**
     * Sizes that belong to the operations and not to the objects, as of blocks in a file: each operation draws its own, so that
     * every so many of a worker have exactly the mix. All objects have the largest size.
     *
     * @param reads the sizes of reads: one, or several with weights
     * @param writes the sizes of all other operations, likewise
     */
    record PerOperation(SizeDistribution reads, SizeDistribution writes) implements SizeDistribution {
        private static final String ENDING = " per operation";

        public PerOperation {
            for (SizeDistribution sizes : List.of(reads, writes)) {
                Check.require(
                        sizes instanceof Fixed || sizes instanceof Weighted,
                        "",
                        () -> "must have one size, or sizes with weights, for the operations, got " + sizes);
            }
        }

        private static SizeDistribution read(String text) {
            String[] both = text.substring(0, text.length() - ENDING.length()).split("/", 2);
            SizeDistribution reads = SizeDistribution.parse(both[0]);
            return new PerOperation(reads, both.length == 1 ? reads : SizeDistribution.parse(both[1]));
        }

        @Override
        public String toString() {
            return reads + (reads.equals(writes) ? "" : "/" + writes) + ENDING;
        }
    }

    /** A size and its weight. */
    record Choice(DataSize size, int weight) {
        public Choice {
            checked(size);
            Check.range("", weight, 1, 1_000_000);
        }
    }

    /** The size of the largest object. */
    default DataSize maximumSize() {
        if (this instanceof Fixed fixed) {
            return fixed.size();
        } else if (this instanceof Uniform uniform) {
            return uniform.maximum();
        } else if (this instanceof PerOperation drawn) {
            DataSize read = drawn.reads().maximumSize();
            DataSize written = drawn.writes().maximumSize();
            return read.compareTo(written) < 0 ? written : read;
        }
        return ((Weighted) this)
                .choices().stream().map(Choice::size).max(DataSize::compareTo).orElseThrow();
    }

    /** The largest number of bytes of which all sizes are multiples. */
    default int commonBytes() {
        if (this instanceof Fixed fixed) {
            return fixed.size().toInt();
        } else if (this instanceof PerOperation drawn) {
            return greatestCommonDivisor(
                    drawn.reads().commonBytes(), drawn.writes().commonBytes());
        }
        return this instanceof Weighted weighted
                ? weighted.choices().stream()
                        .mapToInt(choice -> choice.size().toInt())
                        .reduce(SizeDistribution::greatestCommonDivisor)
                        .orElseThrow()
                : 1;
    }

    /** The largest number of which both are multiples; both are above 0. */
    static int greatestCommonDivisor(int one, int other) {
        return other == 0 ? one : greatestCommonDivisor(other, one % other);
    }

    /** The sizes that objects have when they are made. */
    default SizeDistribution ofObjects() {
        return this instanceof PerOperation ? new Fixed(maximumSize()) : this;
    }

    /** The mean size in bytes of objects. */
    default double meanBytes() {
        if (ofObjects() instanceof Fixed fixed) {
            return fixed.size().bytes();
        } else if (this instanceof Uniform uniform) {
            return (uniform.minimum().bytes() + uniform.maximum().bytes()) / 2.0;
        }
        double bytes = 0;
        double weights = 0;
        for (Choice choice : ((Weighted) this).choices()) {
            bytes += (double) choice.weight() * choice.size().bytes();
            weights += choice.weight();
        }
        return bytes / weights;
    }

    /**
     * Reads {@code 1KiB} (fixed), {@code 1KiB-64KiB} (uniform) or {@code 1KiB:70,1MiB:30} (weighted), or {@code
     * 4KiB/1KiB:70,1MiB:30 per operation} (for reads and for writes); the text of {@code toString} reads back as the same value.
     *
     * @throws InvalidValueException if it is none of these
     */
    static SizeDistribution parse(String text) {
        if (text.endsWith(PerOperation.ENDING)) {
            return PerOperation.read(text);
        }
        if (text.contains(":")) {
            List<Choice> choices = new ArrayList<>();
            for (String part : text.split(",")) {
                String[] pair = part.split(":", 2);
                choices.add(new Choice(DataSize.parse(pair[0]), weight(text, pair.length == 2 ? pair[1] : "")));
            }
            return new Weighted(choices);
        }
        String[] ends = text.split("-", 2);
        return ends.length == 2
                ? new Uniform(DataSize.parse(ends[0]), DataSize.parse(ends[1]))
                : new Fixed(DataSize.parse(text));
    }

    /**
     * Reads the points of a sweep, from a list that was split at its commas: parts with a weight that follow one another are one point.
     * {@code 1KiB,1KiB:70,1MiB:30} has two.
     *
     * @throws InvalidValueException if a part is no size
     */
    static List<SizeDistribution> parseAll(List<String> parts) {
        List<SizeDistribution> sizes = new ArrayList<>();
        List<String> weighted = new ArrayList<>();
        for (String part : parts) {
            if (part.contains(":")) {
                weighted.add(part);
                continue;
            }
            addWeighted(weighted, sizes);
            sizes.add(parse(part));
        }
        addWeighted(weighted, sizes);
        return sizes;
    }

    private static void addWeighted(List<String> parts, List<SizeDistribution> sizes) {
        if (!parts.isEmpty()) {
            sizes.add(parse(String.join(",", parts)));
            parts.clear();
        }
    }

    private static int weight(String text, String weight) {
        try {
            return Integer.parseInt(weight.strip());
        } catch (NumberFormatException e) {
            throw new InvalidValueException(
                    "", "must be SIZE:WEIGHT,SIZE:WEIGHT with whole weights, got '" + text + "'");
        }
    }

    private static void checked(DataSize size) {
        Check.require(
                size.bytes() >= 1 && size.compareTo(MAXIMUM_OBJECT_SIZE) <= 0,
                "",
                () -> "must be 1B.." + MAXIMUM_OBJECT_SIZE + ", got " + size);
    }
}
