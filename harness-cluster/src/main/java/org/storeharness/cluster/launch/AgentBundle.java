package org.storeharness.cluster.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.unit.Check;

/**
 * The bundle that an agent on another host needs: the distribution, its certificate and key, and its arguments. It goes through the
 * standard input of ssh, so that none of it is in the arguments of a process.
 *
 * @param jar the distribution
 * @param certificates by their names, in the directory {@code tls}
 * @param arguments of the harness, a line each
 */
public record AgentBundle(byte[] jar, Map<String, byte[]> certificates, List<String> arguments) {
    static final String JAR = "harness-agent.jar";
    static final String ARGUMENTS = "arguments";

    /** The directory of the certificates, beside the distribution; agents are started there. */
    public static final String TLS = "tls";

    /** The directory for the agent's data, beside it. */
    public static final String DATA = "data";

    public AgentBundle {
        certificates = Map.copyOf(certificates);
        arguments = List.copyOf(arguments);
        arguments.forEach(AgentBundle::requireLine);
    }

    private static void requireLine(String argument) {
        Check.require(
                argument.chars().noneMatch(one -> one < ' '),
                "arguments",
                () -> "must have no control characters, got '" + argument.replaceAll("\\p{Cntrl}", "?") + "'");
    }

    /** Writes its size in a line, and an archive; does not close the stream. */
    void writeTo(OutputStream out) throws IOException {
        byte[] lines = arguments.stream()
                .map(argument -> argument + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        long size = TarArchive.END_BYTES + TarArchive.bytes(lines.length) + TarArchive.bytes(jar.length);
        for (byte[] file : certificates.values()) {
            size += TarArchive.bytes(file.length);
        }
        out.write((size + "\n").getBytes(StandardCharsets.US_ASCII));
        TarArchive archive = new TarArchive(out);
        archive.add(ARGUMENTS, lines);
        for (Map.Entry<String, byte[]> file : certificates.entrySet()) {
            archive.add(TLS + "/" + file.getKey(), file.getValue());
        }
        archive.add(JAR, jar);
        archive.end();
    }
}
