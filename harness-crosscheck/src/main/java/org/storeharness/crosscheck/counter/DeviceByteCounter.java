package org.storeharness.crosscheck.counter;

import java.util.Optional;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;

/**
 * The bytes that the kernel counts on a device in one direction, those of other processes included.
 *
 * @param counter the name of the counter, see {@link BackingDevice}
 */
public record DeviceByteCounter(BackingDevice device, String counter) implements CounterSource {
    @Override
    public Optional<ObservedTotals> read() {
        return Optional.ofNullable(device.counters(SystemFiles.ofThisMachine()).get(counter))
                .map(bytes -> ObservedTotals.ofBytes("/proc/diskstats", bytes));
    }
}
