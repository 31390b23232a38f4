package org.storeharness.environment;

import static org.storeharness.environment.Environment.UNKNOWN;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks processors, clock, memory and limits. */
final class MachineChecks {
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase", UNKNOWN);
    private static final double SLOW_CLOCK_NANOS = 100;
    private static final int FEW_CPUS = 4;
    private static final double NOTICEABLE_STEAL = 0.005;
    private static final double SEVERE_STEAL = 0.05;
    private static final double MOST_LOAD_PER_CPU = 0.25;
    private static final long LITTLE_MEMORY_BYTES = 1L << 30;
    private static final long FEW_OPEN_FILES = 4096;
    private static final long TOO_FEW_OPEN_FILES = 256;

    private MachineChecks() {}

    static Finding kernel(Environment environment) {
        String value = environment.os() + " " + environment.kernel() + ", " + environment.architecture();
        return environment.os().equals("Linux")
                ? Finding.ok("kernel", value)
                : Finding.caution("kernel", value, "most probes read Linux's /proc and /sys, so less is known here");
    }

    static Finding processors(Environment environment) {
        String value = environment.cpuCount() + " x " + environment.cpuModel();
        return environment.cpuCount() >= FEW_CPUS
                ? Finding.ok("processors", value)
                : Finding.caution(
                        "processors",
                        value,
                        "a local store competes with the harness for them; use 4 or more, or put the store elsewhere");
    }

    static Finding governor(String governor) {
        return governor.equals("performance") || governor.equals(UNKNOWN)
                ? Finding.ok("CPU governor", governor)
                : Finding.caution(
                        "CPU governor",
                        governor,
                        "the clock frequency follows the load; set it with: cpupower frequency-set -g performance");
    }

    static Finding clock(Environment environment) {
        String value = String.format(
                Locale.ROOT, "%s, %.0f ns a read", environment.clockSource(), environment.clockCostNanos());
        boolean fast =
                FAST_CLOCKS.contains(environment.clockSource()) && environment.clockCostNanos() <= SLOW_CLOCK_NANOS;
        return fast
                ? Finding.ok("clock source", value)
                : Finding.caution(
                        "clock source",
                        value,
                        "each operation reads the clock twice"
                                + (FAST_CLOCKS.contains(environment.clockSource())
                                        ? ", and a read of this one is slow here; use a machine whose hypervisor lets"
                                                + " guests read the processor's counter"
                                        : "; where the processor has a stable counter, boot with clocksource=tsc"));
    }

    static Finding steal(@Nullable CpuTicks sinceBoot) {
        if (sinceBoot == null) {
            return Finding.ok("steal", UNKNOWN);
        }
        String value = String.format(Locale.ROOT, "%.2f %% since boot", sinceBoot.stealShare() * 100);
        String advice = "the hypervisor gives processor time to other guests; use a dedicated machine";
        if (sinceBoot.stealShare() > SEVERE_STEAL) {
            return Finding.problem("steal", value, advice);
        }
        return sinceBoot.stealShare() > NOTICEABLE_STEAL
                ? Finding.caution("steal", value, advice)
                : Finding.ok("steal", value);
    }

    static Finding load(@Nullable Double loadAverage, int cpuCount) {
        if (loadAverage == null) {
            return Finding.ok("load", UNKNOWN);
        }
        String value = String.format(Locale.ROOT, "%.2f in the last minute", loadAverage);
        return loadAverage <= MOST_LOAD_PER_CPU * cpuCount
                ? Finding.ok("load", value)
                : Finding.caution("load", value, "other programs are busy; stop them or wait until they are done");
    }

    static Finding cgroup(CgroupCpu cgroup, int cpuCount) {
        Double quota = cgroup.quotaCpus();
        if (quota == null) {
            return Finding.ok("CPU quota", "none");
        }
        Long throttledNanos = cgroup.throttledNanos();
        String value = String.format(
                Locale.ROOT,
                "%.2f processors, held back for %.1f s so far",
                quota,
                throttledNanos == null ? 0.0 : throttledNanos / 1e9);
        return Finding.caution(
                "CPU quota",
                value,
                "the control group stops the process when the quota of a period is used up, up to 100 ms at a time;"
                        + " remove the quota and bind to " + cpuCount + " processors instead (cpuset)");
    }

    static Finding memory(@Nullable Long totalBytes, @Nullable Long availableBytes) {
        String value = gibibytes(availableBytes) + " available of " + gibibytes(totalBytes);
        return availableBytes == null || availableBytes >= LITTLE_MEMORY_BYTES
                ? Finding.ok("memory", value)
                : Finding.caution("memory", value, "paging distorts every measurement; leave at least 1 GiB available");
    }

    static Finding openFiles(@Nullable OpenFileLimits limits) {
        if (limits == null) {
            return Finding.ok("open files", UNKNOWN);
        }
        String value = "soft limit " + limit(limits.softOpenFiles()) + ", hard limit " + limit(limits.hardOpenFiles());
        String advice = "each session needs one to three; raise the limit with: ulimit -n 65536 (hard limit:"
                + " /etc/security/limits.conf or the service's LimitNOFILE)";
        if (limits.softOpenFiles() < TOO_FEW_OPEN_FILES) {
            return Finding.problem("open files", value, advice);
        }
        return limits.softOpenFiles() < FEW_OPEN_FILES
                ? Finding.caution("open files", value, advice)
                : Finding.ok("open files", value);
    }

    private static String limit(long value) {
        return value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    }

    private static String gibibytes(@Nullable Long bytes) {
        return bytes == null ? UNKNOWN : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
