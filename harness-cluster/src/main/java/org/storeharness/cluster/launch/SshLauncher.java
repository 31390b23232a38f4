package org.storeharness.cluster.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts agents on other hosts with the system's ssh, which asks for no password: keys, ports and jump hosts are its configuration. A host
 * needs {@code sh}, {@code tar}, {@code mktemp} and Java, and nothing of the harness: the agent comes with the connection, runs in a
 * directory of its own that only its user may read, and goes with the connection.
 *
 * @param ssh the program with options that precede the others, such as {@code ssh -F FILE}
 */
public record SshLauncher(List<String> ssh) {
    /** With the ssh of the search path. */
    public static final SshLauncher SYSTEM = new SshLauncher(List.of("ssh"));

    public SshLauncher {
        ssh = List.copyOf(ssh);
    }

    /** The command line for a host: nothing in it is secret, or differs but the host. */
    List<String> command(SshDestination to) {
        List<String> command = new ArrayList<>(ssh);
        command.addAll(List.of(
                "-T",
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=10",
                "-o",
                "ServerAliveInterval=5",
                "-o",
                "ServerAliveCountMax=3",
                to.address(),
                RemoteScript.command()));
        return command;
    }

    /**
     * Starts an agent, and returns at once.
     *
     * @throws IOException if ssh cannot be started
     */
    public RemoteAgent launch(SshDestination to, AgentParcel parcel) throws IOException {
        return new RemoteAgent(to, parcel, new ProcessBuilder(command(to)).start());
    }
}
