package org.storeharness.environment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
}
