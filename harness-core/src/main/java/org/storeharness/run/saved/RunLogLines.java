package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.JsonLinesReader;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.RunTimeline.ClientPoint;
import org.storeharness.result.ServerInterval;
import org.storeharness.sample.IntervalLog;

/**
 * The lines of the logs of client, servers and hosts by phase.
 *
 * @param client what the harness itself used, by the tag of the phase
 * @param servers how the counters of the stores grew
 * @param hosts what each of several hosts did
 */
record RunLogLines(
        Map<String, List<ClientInterval>> client,
        Map<String, List<ServerInterval>> servers,
        Map<String, List<HostLogLine>> hosts) {
    private static final double INTERVAL_SECONDS = IntervalLog.INTERVAL_NANOS / 1e9;

    /** Reads those logs of a run that there are. */
    static RunLogLines read(RunDirectory directory) throws IOException {
        return new RunLogLines(
                read(directory.client(), ClientInterval.class, ClientInterval::phase),
                read(directory.server(), ServerInterval.class, ServerInterval::phase),
                read(directory.hosts(), HostLogLine.class, HostLogLine::phase));
    }

    private static <L extends Record> Map<String, List<L>> read(Path log, Class<L> type, Function<L, String> phase)
            throws IOException {
        Map<String, List<L>> lines = new HashMap<>();
        if (Files.exists(log)) {
            JsonLinesReader.read(
                    log,
                    type,
                    line -> lines.computeIfAbsent(phase.apply(line), any -> new ArrayList<>())
                            .add(line));
        }
        return lines;
    }

    /** The start of the phase with this tag, in milliseconds since the epoch. */
    long startMillis(String tag, long ifUnknown) {
        List<ClientInterval> lines = client.get(tag);
        return lines == null
                ? ifUnknown
                : lines.get(0).startMillis() - Math.round(lines.get(0).interval() * INTERVAL_SECONDS * 1e3);
    }

    private static boolean isIn(long interval, double startSeconds, double endSeconds) {
        double at = interval * INTERVAL_SECONDS;
        return at >= startSeconds && at < endSeconds;
    }

    /** The resources that the harness itself used in the intervals that begin in this part of the phase; {@code null} if there are none. */
    @Nullable
    ClientPoint client(String tag, double startSeconds, double endSeconds) {
        double wall = 0;
        double collection = 0;
        double steal = 0;
        boolean stealKnown = false;
        long longest = 0;
        for (ClientInterval line : client.getOrDefault(tag, List.of())) {
            if (isIn(line.interval(), startSeconds, endSeconds)) {
                double seconds = line.counters().wallSeconds();
                Double stolen = line.counters().machine().stealShare();
                wall += seconds;
                collection += line.counters().process().collectionSeconds();
                steal += stolen == null ? 0 : stolen * seconds;
                stealKnown |= stolen != null;
                longest = Math.max(longest, line.longestHiccupNanos());
            }
        }
        return wall == 0 ? null : new ClientPoint(longest, collection / wall, stealKnown ? steal / wall : null);
    }

    /**
     * The increase per second of each counter of the servers in that part of the phase, by name; 0 of one that grew in other parts only. A
     * line that extends beyond it counts in proportion. Empty if there are none.
     */
    Map<String, Double> servers(String tag, double startSeconds, double endSeconds) {
        Map<String, Double> rates = new LinkedHashMap<>();
        double seconds = 0;
        for (ServerInterval line : servers.getOrDefault(tag, List.of())) {
            line.counters().keySet().forEach(name -> rates.putIfAbsent(name, 0.0));
            double common = Math.min(line.endSeconds(), endSeconds) - Math.max(line.startSeconds(), startSeconds);
            if (common > 0) {
                double share = common / (line.endSeconds() - line.startSeconds());
                seconds += common;
                line.counters().forEach((name, growth) -> rates.merge(name, growth * share, Double::sum));
            }
        }
        double whole = seconds;
        rates.replaceAll((name, growth) -> growth / whole);
        return whole == 0 ? Map.of() : rates;
    }

    /** The successful operations of each host in the intervals that begin in that part of the phase; empty if there are none. */
    Map<String, Long> hosts(String tag, double startSeconds, double endSeconds) {
        Map<String, Long> operations = new TreeMap<>();
        for (HostLogLine line : hosts.getOrDefault(tag, List.of())) {
            if (isIn(line.interval(), startSeconds, endSeconds)) {
                operations.merge(line.host(), line.ok(), Long::sum);
            }
        }
        return operations;
    }
}
