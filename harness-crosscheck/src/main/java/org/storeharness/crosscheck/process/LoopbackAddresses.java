package org.storeharness.crosscheck.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.storeharness.http.protocol.Endpoint;

/** The addresses of a stand-in, which a process that serves one prints, a line for each, the master's first and the filer's last. */
public record LoopbackAddresses(Endpoint master, List<Endpoint> volumeServers, Endpoint filer) {
    private static final String MASTER = "master ";
    private static final String VOLUME_SERVER = "volume server ";
    private static final String FILER = "filer ";

    public LoopbackAddresses {
        volumeServers = List.copyOf(volumeServers);
    }

    /** The lines to print. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(MASTER + master));
        volumeServers.forEach(server -> lines.add(VOLUME_SERVER + server));
        lines.add(FILER + filer);
        return lines;
    }

    /** Reads {@link #lines} among others; empty before the last of them is printed. */
    public static Optional<LoopbackAddresses> parse(List<String> lines) {
        List<Endpoint> masters = endpoints(lines, MASTER);
        List<Endpoint> filers = endpoints(lines, FILER);
        return masters.isEmpty() || filers.isEmpty()
                ? Optional.empty()
                : Optional.of(new LoopbackAddresses(masters.get(0), endpoints(lines, VOLUME_SERVER), filers.get(0)));
    }

    private static List<Endpoint> endpoints(List<String> lines, String role) {
        return lines.stream()
                .filter(line -> line.startsWith(role))
                .map(line -> Endpoint.parse(line.substring(role.length())))
                .toList();
    }
}
