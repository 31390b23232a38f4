package org.storeharness.cli.fs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.fs.fio.FioRunPlanner;

/** The sets of job files in the jar, with the names of wekatester's. */
enum ShippedJobs {
    DEFAULT("011-bandwidthR", "012-bandwidthW", "021-latencyR", "022-latencyW", "031-iopsR", "032-iopsW"),
    MIXED("011-bandwidthRW", "021-latencyRW", "031-iopsRW");

    private final List<String> names;

    ShippedJobs(String... names) {
        this.names = List.of(names);
    }

    /** The set of that name. */
    static Optional<ShippedJobs> named(String name) {
        return Arrays.stream(values()).filter(set -> set.text().equals(name)).findFirst();
    }

    /** Its job files, in the order of their names. */
    List<JobFile> read(FioRunPlanner.JobOverrides overrides) throws IOException {
        List<JobFile> files = new ArrayList<>();
        for (String name : names) {
            files.add(JobFile.shipped(text(), name, overrides));
        }
        return files;
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
