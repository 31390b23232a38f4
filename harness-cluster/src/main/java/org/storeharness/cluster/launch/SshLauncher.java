package org.storeharness.cluster.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.storeharness.process.ChildProcess;

/**
 * Starts agents on other hosts with the system's ssh, which asks for no password: keys, ports and jump hosts are its configuration. A host
 * needs {@code sh}, {@code tar}, {@code mktemp} and Java, and nothing of the harness: the agent comes with the connection, runs in a
 * directory of its own that only its user may read, and goes with the connection.
 *
 * @param ssh the program with options that precede the others, such as {@code ssh -F FILE}
 */
public record SshLauncher(List<String> ssh) {
    /** The exit codes where a host has no place for the agent, or no Java that is new enough: what it lacks is in the last line. */
    static final Set<Integer> LACKING = Set.of(70, 71);

    /** The script that ssh runs on a host, the same for every agent. */
    private static final String SCRIPT = "remote-agent.sh";

    /** An arbitrary port, as nothing is sent to it. */
    private static final int PROBE_PORT = 9;

    /** The environment variables of ssh's key agent, of Kerberos, and of the window that asks for a confirmation. */
    private static final String ITS_VARIABLES =
            "SSH_.*|KRB5.*|DISPLAY|XAUTHORITY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS";

    /** The launcher that uses the ssh of the search path. */
    public static final SshLauncher SYSTEM = new SshLauncher(List.of("ssh"));

    public SshLauncher {
        ssh = List.copyOf(ssh);
    }

    /** Ctrl-C goes to every process of the terminal: ssh has to stay until the agents have ended. */
    private static final List<String> UNMOVED = List.of("/bin/sh", "-c", "trap \"\" HUP INT QUIT; exec \"$@\"", "sh");

    /** The command line for a host: nothing in it is secret, or differs but the host. */
    List<String> command(SshDestination to) {
        List<String> command = new ArrayList<>(UNMOVED);
        command.addAll(ssh);
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
                remoteCommand()));
        return command;
    }

    /** The command, one word for ssh, which every login shell hands to sh as it is. */
    static String remoteCommand() {
        return "exec /bin/sh -c '" + script() + "'";
    }

    /** The script in one line, without comments. */
    static String script() {
        try (InputStream in = SshLauncher.class.getResourceAsStream(SCRIPT)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + SCRIPT + " is missing from the class path");
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

    /**
     * Starts an agent, and returns at once.
     *
     * @param said gets what ssh and the agent say, on a thread of its own
     * @throws IOException if ssh cannot be started
     */
    RemoteAgent launch(SshDestination to, AgentBundle bundle, Consumer<String> said) throws IOException {
        return new RemoteAgent(
                to, bundle, ChildProcess.builder(command(to), ITS_VARIABLES).start(), said);
    }

    /**
     * This machine's address on the way to the first of these hosts that is another machine, as far as names can be resolved here; the loopback
     * address if all are this one. Sends nothing.
     *
     * @return empty where nothing is known of any, as behind a jump host
     */
    public Optional<InetAddress> ownAddress(List<SshDestination> hosts) {
        List<InetAddress> own =
                hosts.stream().flatMap(host -> towards(host).stream()).toList();
        return own.stream()
                .filter(address -> !address.isLoopbackAddress())
                .findFirst()
                .or(() -> own.stream().findFirst());
    }

    private Optional<InetAddress> towards(SshDestination host) {
        try (DatagramSocket probe = new DatagramSocket()) {
            probe.connect(new InetSocketAddress(InetAddress.getByName(hostName(host)), PROBE_PORT));
            return Optional.of(probe.getLocalAddress()).filter(address -> !address.isAnyLocalAddress());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** The host's name or address behind an alias of ssh's configuration. */
    private String hostName(SshDestination host) throws IOException {
        List<String> command = new ArrayList<>(ssh);
        command.addAll(List.of("-G", host.address()));
        Process process = ChildProcess.builder(command, ITS_VARIABLES)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said.lines()
                .filter(line -> line.startsWith("hostname "))
                .map(line -> line.substring("hostname ".length()).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("ssh -G says nothing of " + host.address()));
    }
}
