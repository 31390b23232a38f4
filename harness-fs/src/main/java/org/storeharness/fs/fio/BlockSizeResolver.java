package org.storeharness.fs.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.unit.DataSize;

/**
 * Resolves {@code bs}, {@code bsrange} and {@code bssplit}. Each may have values for reads, writes and trims, separated by
 * commas: the last value holds for the following directions too, and an empty one is fio's default.
 */
final class BlockSizeResolver {
    private static final Pattern SPLIT = Pattern.compile("([^/:]+)/(\\d{1,3})");
    private static final String DEFAULT = "4k";
    private static final int MOST_SIZES = 64;
    private static final long PERCENT = 100;

    private BlockSizeResolver() {}

    /**
     * The sizes of a section's blocks.
     *
     * @param readPercent the percentage of reads
     */
    static SizeDistribution resolve(JobSection section, int readPercent) {
        JobOption option = Stream.of(JobOption.BSSPLIT, JobOption.BSRANGE)
                .filter(section::has)
                .findFirst()
                .orElse(JobOption.BS);
        List<SizeDistribution> directions = DirectionValues.of(section, option, DEFAULT).stream()
                .map(text -> sizes(section, option, text))
                .toList();
        SizeDistribution reads = directions.get(DirectionValues.READS);
        SizeDistribution writes = directions.get(DirectionValues.WRITES);
        if (readPercent == 0) {
            return writes;
        } else if (readPercent < PERCENT && !reads.equals(writes)) {
            throw section.invalid(option, "must be one for reads and writes alike in a job that has both");
        }
        return reads;
    }

    private static SizeDistribution sizes(JobSection section, JobOption option, String text) {
        if (text.equals(DEFAULT) || option == JobOption.BS) {
            return new SizeDistribution.Fixed(block(section, option, text));
        }
        return option == JobOption.BSSPLIT ? split(section, text) : range(section, text);
    }

    private static SizeDistribution split(JobSection section, String text) {
        List<SizeDistribution.Choice> choices = new ArrayList<>();
        long sum = 0;
        for (String part : text.split(":", -1)) {
            Matcher matcher = SPLIT.matcher(part);
            if (!matcher.matches() || Integer.parseInt(matcher.group(2)) == 0) {
                throw section.invalid(JobOption.BSSPLIT, "must be SIZE/PERCENT:SIZE/PERCENT, such as 4k/60:64k/40");
            }
            int percent = Integer.parseInt(matcher.group(2));
            sum += percent;
            choices.add(new SizeDistribution.Choice(block(section, JobOption.BSSPLIT, matcher.group(1)), percent));
        }
        if (sum != PERCENT) {
            throw section.invalid(JobOption.BSSPLIT, "must have percentages whose sum is 100");
        }
        return new SizeDistribution.Weighted(choices);
    }

    /** Makes all multiples of the smallest size, equally often. */
    private static SizeDistribution range(JobSection section, String text) {
        String[] ends = text.split("-", -1);
        if (ends.length != 2) {
            throw section.invalid(JobOption.BSRANGE, "must be SIZE-SIZE, such as 4k-64k");
        }
        long least = block(section, JobOption.BSRANGE, ends[0]).bytes();
        long most = block(section, JobOption.BSRANGE, ends[1]).bytes();
        if (most < least || most % least != 0 || most / least > MOST_SIZES) {
            throw section.invalid(
                    JobOption.BSRANGE, "must end at 1 to " + MOST_SIZES + " times the size that it begins with");
        }
        List<SizeDistribution.Choice> choices = new ArrayList<>();
        for (long size = least; size <= most; size += least) {
            choices.add(new SizeDistribution.Choice(new DataSize(size), 1));
        }
        return new SizeDistribution.Weighted(choices);
    }

    private static DataSize block(JobSection section, JobOption option, String text) {
        long most = SizeDistribution.MAXIMUM_OBJECT_SIZE.bytes();
        long bytes = FioUnits.bytes(text)
                .filter(size -> size >= 1 && size <= most)
                .orElseThrow(() -> section.invalid(
                        option,
                        "must be block sizes of 1.." + SizeDistribution.MAXIMUM_OBJECT_SIZE + ", such as 4k or 1Mi"));
        return new DataSize(bytes);
    }
}
