package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The peak of the resident memory of a process and its children, from {@code /proc}. What cannot be read counts as 0. */
final class PeakMemory {
    private static final String PEAK = "VmHWM:";
    private static final long KIB = 1024;

    private PeakMemory() {}

    /** The sum of the peaks of a process and of its children, in bytes; 0 once it has ended. */
    static long ofTree(long pid) {
        long own = text(pid, "status").map(PeakMemory::peak).orElse(0L);
        Stream<String> children =
                text(pid, "task/" + pid + "/children").stream().flatMap(line -> Stream.of(line.split(" ")));
        return own
                + children.map(String::strip)
                        .filter(child -> !child.isEmpty())
                        .mapToLong(child -> ofTree(Long.parseLong(child)))
                        .sum();
    }

    /** The peak of the resident memory in the text of {@code /proc/PID/status}, in bytes; 0 of a process that has ended. */
    static long peak(String status) {
        return status.lines()
                .filter(line -> line.startsWith(PEAK))
                .map(line -> line.substring(PEAK.length()).replaceAll("\\D", ""))
                .filter(number -> !number.isEmpty())
                .mapToLong(number -> Long.parseLong(number) * KIB)
                .findFirst()
                .orElse(0);
    }

    private static Optional<String> text(long pid, String file) {
        try {
            return Optional.of(Files.readString(Path.of("/proc", Long.toString(pid), file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
