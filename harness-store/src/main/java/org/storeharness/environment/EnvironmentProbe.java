package org.storeharness.environment;

import static org.storeharness.environment.Environment.UNKNOWN;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Determines what a measurement runs on. Takes some milliseconds, to measure the cost of the clock. Safe for any
 * thread.
 *
 * @param nanoClock the clock that operations are timed with, in nanoseconds
 */
public record EnvironmentProbe(SystemFiles files, LongSupplier nanoClock) {
    private static final int READS = 10_000;
    private static final int BATCHES = 9;
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");
    private static final Pattern PROCESSOR = Pattern.compile("cpu\\d+");

    /** Probes everything once. */
    public Environment probe(String harnessVersion) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new Environment(
                harnessVersion,
                system.getName(),
                system.getVersion(),
                system.getArch(),
                cpuModel(),
                system.getAvailableProcessors(),
                memoryBytes(system),
                files.firstLine("sys/devices/system/clocksource/clocksource0/current_clocksource")
                        .orElse(UNKNOWN),
                clockCostNanos(nanoClock),
                governor(),
                transparentHugePages(),
                Jvm.ofThisProcess(files));
    }

    private String cpuModel() {
        String text = files.text("proc/cpuinfo").orElse("");
        return KernelText.value(text, "model name", ':')
                .or(() -> KernelText.value(text, "CPU part", ':')
                        .map(part -> "implementer "
                                + KernelText.value(text, "CPU implementer", ':').orElse(UNKNOWN) + " part " + part))
                .filter(model -> !model.isEmpty())
                .orElse(UNKNOWN);
    }

    private String governor() {
        String governors = files.list("sys/devices/system/cpu").stream()
                .filter(PROCESSOR.asMatchPredicate())
                .flatMap(cpu -> files.firstLine("sys/devices/system/cpu/" + cpu + "/cpufreq/scaling_governor").stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        return governors.isEmpty() ? UNKNOWN : governors;
    }

    private String transparentHugePages() {
        return files.firstLine("sys/kernel/mm/transparent_hugepage/enabled")
                .map(CHOSEN::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .orElse(UNKNOWN);
    }

    /** Includes container limits, unlike {@code /proc/meminfo}. */
    private static @Nullable Long memoryBytes(OperatingSystemMXBean system) {
        return system instanceof com.sun.management.OperatingSystemMXBean more ? more.getTotalMemorySize() : null;
    }

    /**
     * The cost of one read of the clock in nanoseconds, by the clock itself: the median of several batches after a warm-up batch.
     */
    private static double clockCostNanos(LongSupplier clock) {
        batch(clock);
        double[] costs = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            costs[i] = batch(clock);
        }
        Arrays.sort(costs);
        return costs[BATCHES / 2];
    }

    private static double batch(LongSupplier clock) {
        long first = clock.getAsLong();
        long last = first;
        for (int i = 0; i < READS; i++) {
            last = clock.getAsLong();
        }
        return (double) (last - first) / READS;
    }
}
