package org.storeharness.environment;

import org.jspecify.annotations.Nullable;

/**
 * The time during which some task of the machine waited for a resource since the machine started, in microseconds, from
 * the kernel's pressure stall information; {@code null} where not counted.
 */
record PressureStallInfo(
        @Nullable Long cpuMicros,
        @Nullable Long ioMicros,
        @Nullable Long memoryMicros) {
    private static final String TOTAL = "total=";

    static PressureStallInfo read(SystemFiles files) {
        return new PressureStallInfo(total(files, "cpu"), total(files, "io"), total(files, "memory"));
    }

    private static @Nullable Long total(SystemFiles files, String resource) {
        String some = files.firstLine("proc/pressure/" + resource).orElse("");
        int total = some.indexOf(TOTAL);
        return total < 0 || !some.startsWith("some ")
                ? null
                : KernelText.number(some.substring(total + TOTAL.length()));
    }
}
