package org.storeharness.crosscheck.witness;

import java.util.Optional;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;

/**
 * What the kernel counted of a device in one direction. It counts what anybody does there.
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
