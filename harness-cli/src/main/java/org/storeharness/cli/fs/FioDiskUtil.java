package org.storeharness.cli.fs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.storeharness.environment.BackingDevice;
import org.storeharness.plan.Plan;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;

/**
 * The counters of the devices during the measurements, as fio's {@code disk_util}, without merges, queue and utilization.
 */
final class FioDiskUtil {
    private static final int SECTOR_BYTES = 512;

    private FioDiskUtil() {}

    /** An entry for each device that the kernel counts. */
    static List<Object> of(List<RunResult> results) {
        Map<String, Map<String, Long>> devices = new TreeMap<>();
        for (RunResult result : results) {
            counters(result)
                    .forEach((device, counters) -> counters.forEach(
                            (counter, growth) -> devices.computeIfAbsent(device, name -> new LinkedHashMap<>())
                                    .merge(counter, growth, Long::sum)));
        }
        List<Object> entries = new ArrayList<>();
        devices.forEach((device, counters) -> entries.add(entry(device, counters)));
        return entries;
    }

    /** The growth of each device's counters. Concurrent jobs all see the same growth. */
    private static Map<String, Map<String, Long>> counters(RunResult result) {
        Plan plan = result.run().plan();
        boolean concurrent = plan.concurrentGroups().size() < plan.workloads().size();
        Map<String, String> names = new LinkedHashMap<>();
        for (TargetResult target : result.targets()) {
            device(target).ifPresent(device -> names.put(target.name(), device));
        }
        Map<String, Map<String, Long>> devices = new TreeMap<>();
        for (Measurement measurement : result.results()) {
            String device = names.get(measurement.target());
            StoreActivity activity = measurement.storeActivity();
            if (device != null && activity != null) {
                Map<String, Long> counters = devices.computeIfAbsent(device, name -> new LinkedHashMap<>());
                activity.counters()
                        .forEach((counter, growth) ->
                                counters.merge(counter, growth, concurrent ? Long::max : Long::sum));
            }
        }
        return devices;
    }

    private static Optional<String> device(TargetResult target) {
        return BackingDevice.nameIn(target.facts().settings().getOrDefault("device", BackingDevice.NONE));
    }

    private static Map<String, Object> entry(String device, Map<String, Long> counters) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", device);
        entry.put("read_ios", counters.getOrDefault(BackingDevice.READS, 0L));
        entry.put("write_ios", counters.getOrDefault(BackingDevice.WRITES, 0L));
        entry.put("read_sectors", counters.getOrDefault(BackingDevice.READ_BYTES, 0L) / SECTOR_BYTES);
        entry.put("write_sectors", counters.getOrDefault(BackingDevice.WRITTEN_BYTES, 0L) / SECTOR_BYTES);
        entry.put("read_ticks", millis(counters.getOrDefault(BackingDevice.READ_NANOS, 0L)));
        entry.put("write_ticks", millis(counters.getOrDefault(BackingDevice.WRITE_NANOS, 0L)));
        return entry;
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
