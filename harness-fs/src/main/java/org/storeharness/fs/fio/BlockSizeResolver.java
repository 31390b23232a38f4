package org.storeharness.fs.fio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private static final Pattern SPLIT = Pattern.compile("([^/:]+)(?:/(\\d{0,3}))?");
    private static final String DEFAULT = "4k";
    private static final int MOST_SIZES = 64;
    private static final int PERCENT = 100;

    private BlockSizeResolver() {}

    /**
     * The sizes of a section's blocks.
     *
     * @param mix which directions the job has
     */
    static SizeDistribution resolve(JobSection section, FioJob.Mix mix) {
        JobOption option = Stream.of(JobOption.BSSPLIT, JobOption.BSRANGE)
                .filter(section::has)
                .findFirst()
                .orElse(JobOption.BS);
        List<SizeDistribution> directions = DirectionValues.of(section, option, DEFAULT).stream()
                .map(text -> sizes(section, option, text))
                .toList();
        SizeDistribution reads = directions.get(DirectionValues.READS);
        SizeDistribution writes = directions.get(DirectionValues.WRITES);
        reads = mix.writesOnly() ? writes : reads;
        writes = mix.readsOnly() ? reads : writes;
        return reads.equals(writes) && reads instanceof SizeDistribution.Fixed
                ? reads
                : new SizeDistribution.PerOperation(reads, writes);
    }

    private static SizeDistribution sizes(JobSection section, JobOption option, String text) {
        if (text.equals(DEFAULT) || option == JobOption.BS) {
            return new SizeDistribution.Fixed(block(section, option, text));
        }
        return option == JobOption.BSSPLIT ? split(section, text) : range(section, text);
    }

    private static SizeDistribution split(JobSection section, String text) {
        Map<DataSize, Integer> parts = new LinkedHashMap<>();
        List<DataSize> open = new ArrayList<>();
        for (String part : text.split(":", -1)) {
            Matcher matcher = SPLIT.matcher(part);
            if (!matcher.matches()) {
                throw section.invalid(JobOption.BSSPLIT, "must be SIZE/PERCENT:SIZE/PERCENT, such as 4k/60:64k/40");
            }
            DataSize size = block(section, JobOption.BSSPLIT, matcher.group(1));
            String percent = Objects.requireNonNullElse(matcher.group(2), "");
            if (percent.isEmpty()) {
                open.add(size);
            } else if (Integer.parseInt(percent) > 0) {
                parts.merge(size, Integer.parseInt(percent), Integer::sum);
            }
        }
        int left = PERCENT - parts.values().stream().mapToInt(Integer::intValue).sum();
        if (open.isEmpty() ? left != 0 : left <= 0) {
            throw section.invalid(JobOption.BSSPLIT, "must have percentages whose sum is 100");
        }
        // As in fio, the sizes without a percentage share the rest; weights make that exact.
        int each = Math.max(1, open.size());
        parts.replaceAll((size, percent) -> percent * each);
        open.forEach(size -> parts.merge(size, left, Integer::sum));
        return new SizeDistribution.Weighted(parts.entrySet().stream()
                .map(part -> new SizeDistribution.Choice(part.getKey(), part.getValue()))
                .toList());
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
        long bytes = section.bytes(text)
                .filter(size -> size >= 1 && size <= most)
                .orElseThrow(() -> section.invalid(
                        option,
                        "must be block sizes of 1.." + SizeDistribution.MAXIMUM_OBJECT_SIZE + ", such as 4k or 1Mi"));
        return new DataSize(bytes);
    }
}
