package org.storeharness.environment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The processor time that control groups (containers, services) allow this process; versions 1 and 2.
 *
 * @param quotaCpus the CPU quota in processors, the lowest of its group and the enclosing groups; {@code null} without
 *     a quota
 * @param throttledNanos the time it was throttled since the group began, in nanoseconds; {@code null} where not counted
 */
record CgroupCpu(@Nullable Double quotaCpus, @Nullable Long throttledNanos) {
    private static final List<String> VERSION_1_MOUNTS = List.of("sys/fs/cgroup/cpu", "sys/fs/cgroup/cpu,cpuacct");
    private static final List<String> VERSION_2_MOUNTS = List.of("sys/fs/cgroup", "sys/fs/cgroup/unified");

    static CgroupCpu read(SystemFiles files) {
        String membership = files.text("proc/self/cgroup").orElse("");
        Optional<String> version1 = membership
                .lines()
                .filter(line -> controllers(line).contains("cpu"))
                .findFirst();
        Optional<String> line = version1.or(
                () -> membership.lines().filter(each -> each.startsWith("0::")).findFirst());
        String path = line.map(each -> each.split(":", 3)[2]).orElse("/");
        return read(files, groups(version1.isPresent() ? VERSION_1_MOUNTS : VERSION_2_MOUNTS, path));
    }

    /** The longest throttled time and the lowest quota of the groups in these directories. */
    private static CgroupCpu read(SystemFiles files, List<String> directories) {
        Double quota = null;
        Long throttled = null;
        for (String directory : directories) {
            Double nextQuota = quota(files, directory);
            if (nextQuota != null && (quota == null || nextQuota < quota)) {
                quota = nextQuota;
            }
            Long nextThrottled = throttled(files.text(directory + "/cpu.stat").orElse(""));
            if (nextThrottled != null && (throttled == null || nextThrottled > throttled)) {
                throttled = nextThrottled;
            }
        }
        return new CgroupCpu(quota, throttled);
    }

    private static List<String> controllers(String line) {
        String[] fields = line.split(":", 3);
        return fields.length < 3 ? List.of() : Arrays.asList(fields[1].split(","));
    }

    /** The directories of a group and of all enclosing groups, below each possible mount point. */
    private static List<String> groups(List<String> mounts, String path) {
        List<String> directories = new ArrayList<>();
        for (String mount : mounts) {
            StringBuilder directory = new StringBuilder(mount);
            directories.add(mount);
            for (String name : path.split("/")) {
                if (!name.isEmpty()) {
                    directories.add(directory.append('/').append(name).toString());
                }
            }
        }
        return directories;
    }

    private static @Nullable Double quota(SystemFiles files, String directory) {
        Optional<String> version2 = files.firstLine(directory + "/cpu.max");
        String[] fields = version2.orElse("").split("\\s+");
        Long quota = fields.length == 2
                ? KernelText.number(fields[0])
                : files.firstLine(directory + "/cpu.cfs_quota_us")
                        .map(KernelText::number)
                        .orElse(null);
        Long period = fields.length == 2
                ? KernelText.number(fields[1])
                : files.firstLine(directory + "/cpu.cfs_period_us")
                        .map(KernelText::number)
                        .orElse(null);
        return quota == null || period == null || period == 0 ? null : (double) quota / period;
    }

    private static @Nullable Long throttled(String stat) {
        Long micros = KernelText.number(stat, "throttled_usec", ' ');
        return micros != null ? Long.valueOf(micros * 1000) : KernelText.number(stat, "throttled_time", ' ');
    }
}
