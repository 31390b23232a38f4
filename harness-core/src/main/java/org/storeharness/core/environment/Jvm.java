package org.storeharness.core.environment;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;

/**
 * The Java virtual machine that a measurement ran on.
 *
 * @param vendor for example {@code Eclipse Adoptium}
 * @param version the version of the virtual machine, with its build
 * @param flags the flags it was started with, without the values of system properties and the options of agents
 * @param collectors the names of its garbage collectors
 * @param maximumHeapBytes the most heap it will use, in bytes
 */
public record Jvm(String vendor, String version, List<String> flags, List<String> collectors, long maximumHeapBytes) {
    public Jvm {
        flags = List.copyOf(flags);
        collectors = List.copyOf(collectors);
    }

    static Jvm ofThisProcess() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new Jvm(
                runtime.getVmVendor(),
                runtime.getVmVersion(),
                runtime.getInputArguments().stream().map(Jvm::withoutSecrets).toList(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                Runtime.getRuntime().maxMemory());
    }

    /** Hides values of system properties and agent options: they may be passwords, and results are shown to others. */
    static String withoutSecrets(String flag) {
        int value = flag.indexOf('=');
        boolean secretive = flag.startsWith("-D") || flag.startsWith("-javaagent:") || flag.startsWith("-agent");
        return secretive && value > 0 ? flag.substring(0, value) + "=(hidden)" : flag;
    }
}
