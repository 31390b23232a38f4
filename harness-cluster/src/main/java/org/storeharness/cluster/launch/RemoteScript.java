package org.storeharness.cluster.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** What ssh runs on a host: the same for every agent. */
final class RemoteScript {
    /** The exit codes where the host has no place for the agent, or no Java that is new enough: what it lacks is in the last line. */
    static final Set<Integer> LACKING = Set.of(70, 71);

    private static final String FILE = "remote-agent.sh";

    private RemoteScript() {}

    /** The command, one word for ssh, which every login shell hands to sh as it is. */
    static String command() {
        return "exec /bin/sh -c '" + text() + "'";
    }

    /** The script in one line, without comments. */
    static String text() {
        try (InputStream in = RemoteScript.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + FILE + " is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.endsWith("&") ? line + " " : line + "; ")
                    .collect(Collectors.joining())
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
