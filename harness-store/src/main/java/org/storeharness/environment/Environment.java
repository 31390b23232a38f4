package org.storeharness.environment;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The machine and the JVM that a measurement ran on, as its result shows it; the host name is left out on purpose.
 * Unknown texts are {@link #UNKNOWN}, unknown numbers {@code null}.
 *
 * @param harnessVersion the version of the harness
 * @param os the operating system's name
 * @param kernel the operating system's version
 * @param architecture the processor architecture as Java names it, for example {@code amd64}
 * @param cpuModel the processor's model
 * @param cpuCount the processors that this process may use
 * @param memoryBytes the memory of the machine, or of the container
 * @param clockSource the kernel's clock source, for example {@code tsc}
 * @param clockCostNanos the cost of one read of the harness's clock, in nanoseconds
 * @param governor the CPU frequency governor; several, joined by commas, where processors differ
 * @param transparentHugePages {@code always}, {@code madvise} or {@code never}
 */
public record Environment(
        String harnessVersion,
        String os,
        String kernel,
        String architecture,
        String cpuModel,
        int cpuCount,
        @Nullable Long memoryBytes,
        String clockSource,
        double clockCostNanos,
        String governor,
        String transparentHugePages,
        Jvm jvm) {
    /** The value of an unknown text. */
    public static final String UNKNOWN = "unknown";

    private static final int READS = 10_000;
    private static final int BATCHES = 9;
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");
    private static final Pattern PROCESSOR = Pattern.compile("cpu\\d+");

    /** The name of the fact that is {@link Jvm#archive}. */
    static final String JVM_ARCHIVE = "jvmArchive";

    /** The same as named texts, in display order. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("harnessVersion", harnessVersion);
        facts.put("os", os);
        facts.put("kernel", kernel);
        facts.put("architecture", architecture);
        facts.put("cpuModel", cpuModel);
        facts.put("cpuCount", Integer.toString(cpuCount));
        facts.put("memoryBytes", memoryBytes == null ? UNKNOWN : memoryBytes.toString());
        facts.put("clockSource", clockSource);
        facts.put("clockCostNanos", String.format(Locale.ROOT, "%.1f", clockCostNanos));
        facts.put("governor", governor);
        facts.put("transparentHugePages", transparentHugePages);
        facts.put("jvmVendor", jvm.vendor());
        facts.put("jvmVersion", jvm.version());
        facts.put("jvmFlags", String.join(" ", jvm.flags()));
        facts.put("jvmCollectors", String.join(", ", jvm.collectors()));
        facts.put("jvmMaximumHeapBytes", Long.toString(jvm.maximumHeapBytes()));
        facts.put(JVM_ARCHIVE, jvm.archive());
        return facts;
    }

    /**
     * Determines what a measurement runs on. Takes some milliseconds, to measure the cost of the clock. Safe for any thread.
     *
     * @param nanoClock the clock that operations are timed with, in nanoseconds
     */
    public static Environment probe(SystemFiles files, LongSupplier nanoClock, String harnessVersion) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new Environment(
                harnessVersion,
                system.getName(),
                system.getVersion(),
                system.getArch(),
                cpuModel(files),
                system.getAvailableProcessors(),
                memoryBytes(system),
                files.firstLine("sys/devices/system/clocksource/clocksource0/current_clocksource")
                        .orElse(UNKNOWN),
                clockCostNanos(nanoClock),
                governor(files),
                transparentHugePages(files),
                Jvm.ofThisProcess(files));
    }

    private static String cpuModel(SystemFiles files) {
        String text = files.text("proc/cpuinfo").orElse("");
        return KernelText.value(text, "model name", ':')
                .or(() -> KernelText.value(text, "CPU part", ':')
                        .map(part -> "implementer "
                                + KernelText.value(text, "CPU implementer", ':').orElse(UNKNOWN) + " part " + part))
                .filter(model -> !model.isEmpty())
                .orElse(UNKNOWN);
    }

    private static String governor(SystemFiles files) {
        String governors = files.list("sys/devices/system/cpu").stream()
                .filter(PROCESSOR.asMatchPredicate())
                .flatMap(cpu -> files.firstLine("sys/devices/system/cpu/" + cpu + "/cpufreq/scaling_governor").stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        return governors.isEmpty() ? UNKNOWN : governors;
    }

    private static String transparentHugePages(SystemFiles files) {
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
