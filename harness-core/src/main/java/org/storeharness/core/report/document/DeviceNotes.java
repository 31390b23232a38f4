package org.storeharness.core.report.document;

import static org.storeharness.core.environment.filesystem.BackingDevice.FLUSHES;
import static org.storeharness.core.environment.filesystem.BackingDevice.READS;
import static org.storeharness.core.environment.filesystem.BackingDevice.READ_BYTES;
import static org.storeharness.core.environment.filesystem.BackingDevice.READ_NANOS;
import static org.storeharness.core.environment.filesystem.BackingDevice.WRITES;
import static org.storeharness.core.environment.filesystem.BackingDevice.WRITE_NANOS;
import static org.storeharness.core.environment.filesystem.BackingDevice.WRITTEN_BYTES;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;

/** Notes on what the block device under a store transferred for the payload. */
final class DeviceNotes {
    private static final Set<String> NAMES =
            Set.of(READ_BYTES, WRITTEN_BYTES, READS, WRITES, READ_NANOS, WRITE_NANOS, FLUSHES);

    private DeviceNotes() {}

    /** Whether a store's counter is one of its device. */
    static boolean isDeviceCounter(String counter) {
        return NAMES.contains(counter);
    }

    /** One line over all rounds of a row; none if no device is known. */
    static List<String> of(TargetRow row) {
        long payload = 0;
        Map<String, Long> sums = new HashMap<>();
        for (Measurement round : row.rounds()) {
            StoreActivity activity = round.storeActivity();
            if (activity != null && activity.counters().containsKey(READ_BYTES)) {
                payload += round.payloadBytes();
                activity.counters().forEach((name, growth) -> sums.merge(name, growth, Long::sum));
            }
        }
        if (sums.isEmpty()) {
            return List.of();
        }
        String flushes = sums.containsKey(FLUSHES) ? ", " + FigureFormatter.count(sums.get(FLUSHES)) + " flushes" : "";
        return List.of(row.target().name() + " device: for " + mebibytes(payload) + " of payload it read "
                + transferred(sums, READ_BYTES, READS, READ_NANOS, payload) + " and wrote "
                + transferred(sums, WRITTEN_BYTES, WRITES, WRITE_NANOS, payload) + flushes);
    }

    /** {@code 256 MiB (1.00 x) in 65,536 transfers of 71.2 µs}; the time is the mean from when the kernel queued one. */
    private static String transferred(
            Map<String, Long> sums, String bytesName, String transfersName, String nanosName, long payload) {
        long bytes = sums.getOrDefault(bytesName, 0L);
        long transfers = sums.getOrDefault(transfersName, 0L);
        String ratio = payload == 0 ? "" : String.format(Locale.ROOT, " (%.2f x)", (double) bytes / payload);
        String each = transfers == 0 || !sums.containsKey(nanosName)
                ? ""
                : " of "
                        + FigureFormatter.number(
                                (double) sums.get(nanosName) / transfers / FigureFormatter.NANOS_PER_MICRO)
                        + " µs";
        return mebibytes(bytes) + ratio + " in " + FigureFormatter.count(transfers) + " transfers" + each;
    }

    private static String mebibytes(long bytes) {
        return FigureFormatter.number(bytes / FigureFormatter.MIB) + " MiB";
    }
}
