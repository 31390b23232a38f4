package org.storeharness.report;

import static org.storeharness.environment.BackingDevice.BUSY_NANOS;
import static org.storeharness.environment.BackingDevice.FLUSHES;
import static org.storeharness.environment.BackingDevice.FLUSH_NANOS;
import static org.storeharness.environment.BackingDevice.READS;
import static org.storeharness.environment.BackingDevice.READ_BYTES;
import static org.storeharness.environment.BackingDevice.READ_NANOS;
import static org.storeharness.environment.BackingDevice.WRITES;
import static org.storeharness.environment.BackingDevice.WRITE_NANOS;
import static org.storeharness.environment.BackingDevice.WRITTEN_BYTES;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.EnumSpelling;

/**
 * Notes on what the page cache held of a target's files, and on the counters of its store and of the block device under it, over all
 * rounds of a cell.
 */
final class StorageNotes {
    private static final Set<String> DEVICE_COUNTERS =
            Set.of(READ_BYTES, WRITTEN_BYTES, READS, WRITES, READ_NANOS, WRITE_NANOS, FLUSHES, FLUSH_NANOS, BUSY_NANOS);

    private final TargetRow row;
    private final Map<String, Long> device = new LinkedHashMap<>();
    private final Map<String, Long> server = new LinkedHashMap<>();
    private long operations;
    private long objects;

    /** The payload of the rounds for which the device's counters are known, once that of an object that is read and then updated. */
    private long payloadBytes;

    private StorageNotes(TargetRow row) {
        this.row = row;
        row.rounds().forEach(this::add);
        server.entrySet().removeIf(counter -> counter.getValue() <= 0 || StoreActivity.isRequestTime(counter.getKey()));
    }

    /**
     * A line on the page cache of a store with files, one on the device, if it is known, and one or two on the server's counters, if any
     * grew.
     */
    static List<String> of(TargetRow row) {
        StorageNotes notes = new StorageNotes(row);
        List<String> lines = new ArrayList<>(pageCache(row));
        if (!notes.device.isEmpty()) {
            lines.add(notes.device());
        }
        if (!notes.server.isEmpty() && notes.objects > 0) {
            lines.add(notes.server(row.runsScripts() ? "transaction" : "object", notes.objects));
            if (notes.operations != notes.objects) {
                lines.add(notes.server("operation", notes.operations));
            }
        }
        return lines;
    }

    private void add(Measurement round) {
        StoreActivity activity = round.storeActivity();
        if (activity != null) {
            operations += activity.operations();
            objects += activity.objects();
            payloadBytes += activity.counters().containsKey(READ_BYTES) ? round.payloadOnce() : 0;
            activity.counters()
                    .forEach((name, growth) ->
                            (DEVICE_COUNTERS.contains(name) ? device : server).merge(name, growth, Long::sum));
        }
    }

    private String device() {
        String flushes =
                device.containsKey(FLUSHES) ? ", " + FigureFormatter.count(device.get(FLUSHES)) + " flushes" : "";
        return row.target().name() + " device: for " + mebibytes(payloadBytes) + " of payload it read "
                + transferred(READ_BYTES, READS, READ_NANOS) + " and wrote "
                + transferred(WRITTEN_BYTES, WRITES, WRITE_NANOS) + flushes;
    }

    /** {@code 256 MiB (1.00 x) in 65,536 transfers of 71.2 µs}; the time is the mean from when the kernel queued one. */
    private String transferred(String bytesName, String transfersName, String nanosName) {
        long bytes = device.getOrDefault(bytesName, 0L);
        long transfers = device.getOrDefault(transfersName, 0L);
        String ratio = payloadBytes == 0 ? "" : String.format(Locale.ROOT, " (%.2f x)", (double) bytes / payloadBytes);
        String each = transfers == 0 || !device.containsKey(nanosName)
                ? ""
                : " of "
                        + FigureFormatter.number(
                                (double) device.get(nanosName) / transfers / FigureFormatter.NANOS_PER_MICRO)
                        + " µs";
        return mebibytes(bytes) + ratio + " in " + FigureFormatter.count(transfers) + " transfers" + each;
    }

    private static String mebibytes(long bytes) {
        return FigureFormatter.number(bytes / FigureFormatter.MIB) + " MiB";
    }

    private String server(String unit, long units) {
        return row.target().name() + " server, per " + unit + ": "
                + server.entrySet().stream()
                        .map(counter -> counter.getKey() + " " + perUnit((double) counter.getValue() / units))
                        .collect(Collectors.joining(", "));
    }

    /** Counters per object are often far below 1. */
    private static String perUnit(double value) {
        return value >= 0.995 ? FigureFormatter.number(value) : String.format(Locale.ROOT, "%.4f", value);
    }

    /** {@code fs page cache: cold before the phase (requested: cold), 0.0 % ...}; none for stores without files. */
    private static List<String> pageCache(TargetRow row) {
        List<CacheEvidence> seen = row.rounds().stream()
                .map(Measurement::cache)
                .filter(Objects::nonNull)
                .toList();
        if (seen.isEmpty()) {
            return List.of();
        }
        String states = seen.stream()
                .map(evidence -> EnumSpelling.of(evidence.state()).replace('-', ' '))
                .distinct()
                .collect(Collectors.joining(" or "));
        String evidence = seen.get(seen.size() - 1).evidence();
        return List.of(row.target().name() + " page cache: " + states + " before the phase (requested: "
                + EnumSpelling.of(seen.get(0).asked()) + ")" + shares(seen) + "; " + evidence);
    }

    private static String shares(List<CacheEvidence> seen) {
        double[] percent = seen.stream()
                .map(CacheEvidence::residentShare)
                .filter(Objects::nonNull)
                .mapToDouble(share -> share * 100)
                .sorted()
                .toArray();
        if (percent.length == 0) {
            return "";
        }
        String lowest = String.format(Locale.ROOT, "%.1f", percent[0]);
        String highest = String.format(Locale.ROOT, "%.1f", percent[percent.length - 1]);
        return ", " + (lowest.equals(highest) ? lowest : lowest + " to " + highest) + " % of the pages in memory";
    }
}
