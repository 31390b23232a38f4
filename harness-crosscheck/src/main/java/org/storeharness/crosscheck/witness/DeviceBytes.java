package org.storeharness.crosscheck.witness;

import java.util.Optional;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.crosscheck.model.Witness;
import org.storeharness.crosscheck.model.WitnessStand;

/**
 * What the kernel counted of a device in one direction. It counts what anybody does there.
 *
 * @param counter the name of the counter, see {@link BackingDevice}
 */
public record DeviceBytes(BackingDevice device, String counter) implements WitnessStand {
    @Override
    public Optional<Witness> ask() {
        return Optional.ofNullable(device.counters(SystemFiles.ofThisMachine()).get(counter))
                .map(bytes -> Witness.ofBytes("/proc/diskstats", bytes));
    }
}
