package org.storeharness.core.environment.limits;

import java.util.Optional;
import org.storeharness.core.environment.kernel.SystemFiles;

/**
 * The ports that the kernel gives to connections that this machine makes: so many are possible to one port of one server at
 * a time, over all processes.
 *
 * @param first the lowest
 * @param last the highest
 */
public record EphemeralPorts(int first, int last) {
    private static final String RANGE = "proc/sys/net/ipv4/ip_local_port_range";
    private static final int MOST = 65_535;

    /** Those of this machine, where the kernel tells. */
    public static Optional<EphemeralPorts> read(SystemFiles files) {
        return files.firstLine(RANGE)
                .filter(line -> line.matches("[1-9]\\d{0,4}\\s+[1-9]\\d{0,4}"))
                .map(line -> line.split("\\s+"))
                .map(ends -> new EphemeralPorts(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])))
                .filter(ports -> ports.first <= ports.last && ports.last <= MOST);
    }

    /** How many there are. */
    public int count() {
        return last - first + 1;
    }

    /**
     * Says in one line that a need exceeds them, and what to do; empty if it does not.
     *
     * @param needed connections to one server at one time
     * @param purpose what for, for example {@code 40000 operations at a time of 'weed'}
     */
    public Optional<String> shortage(long needed, String purpose) {
        return needed <= count()
                ? Optional.empty()
                : Optional.of(purpose + " may need " + needed + " connections to one server, but this machine has only "
                        + count() + " ephemeral ports (" + first + " to " + last
                        + "); lower the concurrency, or widen the range"
                        + " with: sysctl -w net.ipv4.ip_local_port_range='1024 65535'");
    }
}
