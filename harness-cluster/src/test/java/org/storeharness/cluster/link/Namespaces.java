package org.storeharness.cluster.link;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Two hosts on one machine: network namespaces with a wire between them that delays what it carries. */
final class Namespaces implements AutoCloseable {
    static final String COORDINATOR_HOST = "10.231.79.1";
    private static final String AGENT_HOST = "10.231.79.2";

    private final String coordinator = "shc-" + ProcessHandle.current().pid();
    private final String agent = "sha-" + ProcessHandle.current().pid();
    private final Process wire;
    private final BufferedReader said;

    /**
     * Makes them; they go with {@link #close}.
     *
     * @param directory for the program that is the wire
     */
    Namespaces(Path directory) throws IOException, InterruptedException {
        Path program = directory.resolve("wire.py");
        try (InputStream in = Namespaces.class.getResourceAsStream("wire.py")) {
            Files.copy(Objects.requireNonNull(in), program);
        }
        run("ip netns add " + coordinator);
        run("ip netns add " + agent);
        wire = new ProcessBuilder("python3", program.toString(), coordinator, agent)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        said = new BufferedReader(new InputStreamReader(wire.getInputStream(), StandardCharsets.UTF_8));
        awaitWord("ready");
        raise(coordinator, COORDINATOR_HOST);
        raise(agent, AGENT_HOST);
    }

    private static void raise(String namespace, String address) throws IOException, InterruptedException {
        run("ip -n " + namespace + " address add " + address + "/24 dev wire");
        run("ip -n " + namespace + " link set wire up");
        run("ip -n " + namespace + " link set lo up");
    }

    /** Sets what happens to each packet from now on: {@code 1 1 5}, milliseconds there and back and of chance, or {@code cut}. */
    void set(String fate) throws IOException {
        wire.getOutputStream().write((fate + "\n").getBytes(StandardCharsets.UTF_8));
        wire.getOutputStream().flush();
        awaitWord("set");
    }

    private void awaitWord(String word) throws IOException {
        String line = said.readLine();
        if (!word.equals(line)) {
            throw new IOException("the wire says " + line + ", not " + word);
        }
    }

    /** The command that runs another one as the coordinator. */
    List<String> onCoordinator() {
        return List.of("ip", "netns", "exec", coordinator);
    }

    /** The command that runs another one as the agent, on a machine that was started this number of seconds earlier. */
    List<String> onAgent(int earlierSeconds) {
        return List.of(
                "ip",
                "netns",
                "exec",
                agent,
                "unshare",
                "--time",
                "--monotonic",
                Integer.toString(earlierSeconds),
                "--fork",
                "--kill-child");
    }

    @Override
    public void close() throws IOException {
        wire.getOutputStream().close();
        wire.onExit().join();
        for (String namespace : List.of(coordinator, agent)) {
            new ProcessBuilder("ip", "netns", "delete", namespace)
                    .inheritIO()
                    .start()
                    .onExit()
                    .join();
        }
    }

    /**
     * @throws IOException if it fails; with what it says
     */
    static void run(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output.strip());
        }
    }
}
