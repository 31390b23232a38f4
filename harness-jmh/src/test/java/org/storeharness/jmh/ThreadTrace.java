package org.storeharness.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The system calls of one thread, as strace lists them, between two marks of {@link GoldenWork}.
 *
 * @param calls the lines, without the marks
 */
record ThreadTrace(List<String> calls) {
    /**
     * The calls that the JVM makes at any time (memory, locks, signals), and those by which a thread looks for an answer: the numbers of neither
     * depend on the operations alone. A read of a file that is written to as well is such a look.
     */
    private static final Pattern NOT_COUNTED = Pattern.compile(
            "futex|mmap|munmap|mprotect|madvise|sched_yield|rt_sig\\w+|restart_syscall|getrusage|epoll_p?wait2?|poll"
                    + "|recv\\w+|io_getevents");

    private static final Pattern CALL = Pattern.compile("(\\w+)\\(.*");
    private static final Pattern READ = Pattern.compile("read\\((\\d+),.*");
    private static final Pattern WRITTEN = Pattern.compile("(?:write|writev|sendto|sendmsg)\\((\\d+),.*");
    private static final Pattern SENT = Pattern.compile("(?:write|writev|sendto|sendmsg)\\(.* = (\\d+)");

    /**
     * Reads the trace of the thread that has the marks of this path, among those of all threads in the directory: of its series
     * the one with the fewest counted calls.
     */
    static ThreadTrace between(Path directory, String prefix, String path) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(any -> any.getFileName().toString().startsWith(prefix))
                    .toList()) {
                List<ThreadTrace> series = series(Files.readAllLines(file), path);
                if (!series.isEmpty()) {
                    return Collections.min(
                            series, Comparator.comparing(any -> any.counted().size()));
                }
            }
        }
        throw new IllegalStateException("no thread has the marks of " + path);
    }

    private static List<ThreadTrace> series(List<String> lines, String path) {
        List<ThreadTrace> series = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(GoldenWork.BEGIN + path + '"')) {
                begin = i + 1;
            } else if (lines.get(i).contains(GoldenWork.END + path + '"')) {
                series.add(new ThreadTrace(lines.subList(begin, i)));
            }
        }
        return series;
    }

    /** The calls of one operation by name. */
    Map<String, Double> perOperation() {
        Map<String, Double> counts = new TreeMap<>();
        for (String line : counted()) {
            Matcher call = CALL.matcher(line);
            if (call.matches()) {
                counts.merge(call.group(1), 1.0 / GoldenWork.TRACED, Double::sum);
            }
        }
        return counts;
    }

    /** The bytes that one operation sends. */
    double sentBytes() {
        long bytes = 0;
        for (String line : calls) {
            Matcher sent = SENT.matcher(line);
            bytes += sent.matches() ? Long.parseLong(sent.group(1)) : 0;
        }
        return (double) bytes / GoldenWork.TRACED;
    }

    private List<String> counted() {
        Set<String> connections = new HashSet<>();
        for (String line : calls) {
            Matcher written = WRITTEN.matcher(line);
            if (written.matches()) {
                connections.add(written.group(1));
            }
        }
        List<String> counted = new ArrayList<>();
        for (String line : calls) {
            Matcher read = READ.matcher(line);
            boolean answer = read.matches() && connections.contains(read.group(1));
            if (!answer && !NOT_COUNTED.matcher(line).lookingAt()) {
                counted.add(line);
            }
        }
        return counted;
    }
}
