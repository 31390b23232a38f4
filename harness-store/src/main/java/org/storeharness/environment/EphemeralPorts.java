package org.storeharness.environment;

import java.util.Optional;

/**
 * The ports that the kernel assigns to outgoing connections. Their number limits the simultaneous connections of all
 * processes to one port of one server.
 *
 * @param first the lowest
 * @param last the highest
 */
public record EphemeralPorts(int first, int last) {
    private static final String RANGE = "proc/sys/net/ipv4/ip_local_port_range";
    private static final int MOST = 65_535;

    /** The ports of this machine; empty if the kernel does not report them. */
    public static Optional<EphemeralPorts> read(SystemFiles files) {
        return files.firstLine(RANGE)
                .filter(line -> line.matches("[1-9]\\d{0,4}\\s+[1-9]\\d{0,4}"))
                .map(line -> line.split("\\s+"))
                .map(ends -> new EphemeralPorts(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])))
                .filter(ports -> ports.first <= ports.last && ports.last <= MOST);
    }

    /** The number of ports. */
    public int count() {
        return last - first + 1;
    }

    /**
     * One line that says that there are too few and what to do; empty if there are enough.
     *
     * @param needed simultaneous connections to one server
     * @param purpose what needs them, for example {@code 40000 operations at a time of 'weed'}
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
