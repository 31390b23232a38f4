package org.storeharness.cluster.link;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.storeharness.cluster.link.LinkFixture.AgentNotes;
import org.storeharness.cluster.link.LinkFixture.CoordinatorNotes;
import org.storeharness.cluster.link.LinkFixture.Notes;
import org.storeharness.process.TestJvm;

/**
 * An end of a link as a process of its own: {@code agent HOST PORT NAME [TLS]} or {@code coordinator HOST PORT AGENTS [TLS]}. It writes its notes
 * to its standard output, and ends when its standard input does. A coordinator compares clocks with the agent whose name it reads there.
 */
final class LinkProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    private LinkProcess(Process process) {
        this.process = process;
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts one; the words before it are a command that it is started with. */
    static LinkProcess start(List<String> before, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(TestJvm.command(List.of("-Xmx256m"), LinkProcess.class, arguments));
        return new LinkProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Its next note. */
    String next() throws IOException {
        return String.valueOf(lines.readLine());
    }

    /** Writes a line to its standard input. */
    void tell(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void kill() throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
        lines.close();
    }

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress address = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
        boolean agent = arguments[0].equals("agent");
        String name = agent ? arguments[3] : "coordinator";
        TlsIdentity identity = TlsIdentity.of(arguments.length > 4 ? Path.of(arguments[4]) : null, name);
        LinkSettings settings = LinkFixture.settings(address, identity);
        AutoCloseable link;
        Notes notes;
        if (agent) {
            AgentNotes agentNotes = new AgentNotes();
            try {
                link = LinkFixture.join(settings, name, agentNotes);
                agentNotes.note("in");
            } catch (LinkException e) {
                link = () -> {};
                agentNotes.note(e.getMessage());
            }
            notes = agentNotes;
        } else {
            CoordinatorNotes coordinatorNotes = new CoordinatorNotes();
            link = CoordinatorLink.open(
                    settings, Set.of(arguments[3].split(",")), CoordinatorLink.USUAL_LEASE, coordinatorNotes);
            coordinatorNotes.note("open");
            notes = coordinatorNotes;
        }
        Thread writer = new Thread(() -> {
            try {
                while (true) {
                    System.out.println(notes.take());
                }
            } catch (InterruptedException e) {
                // the process ends
            }
        });
        writer.setDaemon(true);
        writer.start();
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String other = commands.readLine(); other != null; other = commands.readLine()) {
            ClockEstimate clock = LinkFixture.compareClocks((CoordinatorLink) link, other, ClockEstimate.PROBES);
            notes.note("clock " + other + " " + clock.offsetNanos() + " " + clock.boundNanos());
        }
        link.close();
    }
}
