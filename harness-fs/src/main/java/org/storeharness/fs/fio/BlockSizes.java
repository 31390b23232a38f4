package org.storeharness.fs.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.unit.DataSize;

/** Reads {@code bs}, {@code bsrange} and {@code bssplit}. */
final class BlockSizes {
    private static final Pattern SPLIT = Pattern.compile("([^/:]+)/(\\d{1,3})");
    private static final int MOST_SIZES = 64;
    private static final long PERCENT = 100;

    private BlockSizes() {}

    /** The sizes of a section's blocks. */
    static SizeDistribution of(JobSection section) {
        if (section.has(JobOption.BSSPLIT)) {
            return split(section);
        } else if (section.has(JobOption.BSRANGE)) {
            return range(section);
        }
        return new SizeDistribution.Fixed(block(section, JobOption.BS, section.text(JobOption.BS, "4k")));
    }

    private static SizeDistribution split(JobSection section) {
        List<SizeDistribution.Choice> choices = new ArrayList<>();
        long sum = 0;
        for (String part : section.text(JobOption.BSSPLIT, "").split(":", -1)) {
            Matcher matcher = SPLIT.matcher(part);
            if (!matcher.matches() || Integer.parseInt(matcher.group(2)) == 0) {
                throw section.wrong(JobOption.BSSPLIT, "must be SIZE/PERCENT:SIZE/PERCENT, such as 4k/60:64k/40");
            }
            int percent = Integer.parseInt(matcher.group(2));
            sum += percent;
            choices.add(new SizeDistribution.Choice(block(section, JobOption.BSSPLIT, matcher.group(1)), percent));
        }
        if (sum != PERCENT) {
            throw section.wrong(JobOption.BSSPLIT, "must have percentages whose sum is 100");
        }
        return new SizeDistribution.Weighted(choices);
    }

    /** Multiples of the smallest size, each as often. */
    private static SizeDistribution range(JobSection section) {
        String[] ends = section.text(JobOption.BSRANGE, "").split("-", -1);
        if (ends.length != 2) {
            throw section.wrong(JobOption.BSRANGE, "must be SIZE-SIZE, such as 4k-64k");
        }
        long least = block(section, JobOption.BSRANGE, ends[0]).bytes();
        long most = block(section, JobOption.BSRANGE, ends[1]).bytes();
        if (most < least || most % least != 0 || most / least > MOST_SIZES) {
            throw section.wrong(
                    JobOption.BSRANGE, "must end at 1 to " + MOST_SIZES + " times the size that it begins with");
        }
        List<SizeDistribution.Choice> choices = new ArrayList<>();
        for (long size = least; size <= most; size += least) {
            choices.add(new SizeDistribution.Choice(new DataSize(size), 1));
        }
        return new SizeDistribution.Weighted(choices);
    }

    private static DataSize block(JobSection section, JobOption option, String text) {
        long most = SizeDistribution.LIMIT.bytes();
        long bytes = FioUnits.bytes(text)
                .filter(size -> size >= 1 && size <= most)
                .orElseThrow(() -> section.wrong(
                        option,
                        "must be block sizes of 1.." + SizeDistribution.LIMIT
                                + ", one for reads and writes alike, such as 4k or 1Mi"));
        return new DataSize(bytes);
    }
}
