package org.storeharness.environment;

import java.util.Optional;

/**
 * The processor time of the machine since it started, in kernel ticks, summed over processors.
 *
 * @param total all of the time
 * @param busy spent on any program or on the kernel
 * @param steal taken by the hypervisor for other guests while this one had work to do
 */
record CpuTicks(long total, long busy, long steal) {
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** Reads {@code /proc/stat}. */
    static Optional<CpuTicks> read(SystemFiles files) {
        return files.text("proc/stat").flatMap(CpuTicks::parse);
    }

    /** Guest time is part of user time already, so only the first eight fields count. */
    static Optional<CpuTicks> parse(String stat) {
        String line = KernelText.value(stat, "cpu", ' ').orElse("");
        String[] fields = line.split(" ");
        long[] ticks = new long[STEAL + 1];
        long total = 0;
        for (int i = 0; i < ticks.length; i++) {
            Long field = i < fields.length ? KernelText.number(fields[i]) : null;
            if (field == null) {
                return Optional.empty();
            }
            ticks[i] = field;
            total += field;
        }
        return Optional.of(new CpuTicks(total, total - ticks[IDLE] - ticks[IO_WAIT] - ticks[STEAL], ticks[STEAL]));
    }

    CpuTicks since(CpuTicks earlier) {
        return new CpuTicks(total - earlier.total, busy - earlier.busy, steal - earlier.steal);
    }

    /** The share of all processor time that was stolen, 0 to 1. */
    double stealShare() {
        return share(steal);
    }

    /** The share of all processor time that was in use, 0 to 1. */
    double busyShare() {
        return share(busy);
    }

    private double share(long part) {
        return total <= 0 ? 0 : Math.max(0.0, Math.min(1.0, (double) part / total));
    }
}
