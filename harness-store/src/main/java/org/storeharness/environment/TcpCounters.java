package org.storeharness.environment;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's TCP counters of this network namespace.
 *
 * @param retransmitted retransmitted segments; {@code null} where not counted
 */
record TcpCounters(@Nullable Long retransmitted) {
    /** Two lines begin with {@code Tcp:}, the first with the names and the second with their values. */
    static TcpCounters read(SystemFiles files) {
        List<String[]> lines = files.text("proc/net/snmp")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("Tcp: "))
                .map(line -> line.split("\\s+"))
                .toList();
        if (lines.size() < 2) {
            return new TcpCounters(null);
        }
        int column = Arrays.asList(lines.get(0)).indexOf("RetransSegs");
        String[] values = lines.get(1);
        return new TcpCounters(column < 0 || column >= values.length ? null : KernelText.number(values[column]));
    }
}
