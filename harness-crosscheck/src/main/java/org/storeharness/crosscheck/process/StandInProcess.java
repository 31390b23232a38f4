package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.storeharness.core.run.stage.RunException;

/**
 * The stand-in of SeaweedFS in a process of its own.
 *
 * @param master where its master listens
 * @param volumeServer where its only volume server listens
 */
public record StandInProcess(ChildProcesses children, Process process, String master, String volumeServer)
        implements AutoCloseable {
    private static final long POLL_MILLIS = 50;
    private static final int MAX_POLLS = 1_200;
    private static final String MASTER = "master ";
    private static final String VOLUME_SERVER = "volume server ";
    private static final String FILER = "filer ";

    /**
     * Starts it and waits until it serves.
     *
     * @param harness this harness
     * @param directory takes its data
     * @param pinning what stands before its command line
     * @throws RunException if it does not come up
     */
    public static StandInProcess start(
            HarnessProgram harness, ChildProcesses children, Path directory, List<String> pinning)
            throws RunException, IOException {
        Path out = directory.resolve("stand-in.out");
        List<String> command = new ArrayList<>(pinning);
        command.addAll(harness.with(List.of(
                "seaweed",
                "loopback",
                "--port",
                "0",
                "--servers",
                "1",
                "--dir",
                directory.resolve("stand-in").toString())));
        Process process = children.start(
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()));
        for (int look = 0; look < MAX_POLLS && process.isAlive(); look++) {
            List<String> lines = Files.readAllLines(out);
            if (address(lines, FILER).isPresent()) {
                return new StandInProcess(
                        children,
                        process,
                        address(lines, MASTER).orElseThrow(),
                        address(lines, VOLUME_SERVER).orElseThrow());
            }
            pause();
        }
        children.terminate(process);
        throw new RunException(
                "the stand-in did not come up: " + Files.readString(out).strip());
    }

    private static Optional<String> address(List<String> lines, String what) {
        return lines.stream()
                .filter(line -> line.startsWith(what))
                .map(line -> line.substring(what.length()))
                .findFirst();
    }

    private static void pause() throws RunException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        }
    }

    @Override
    public void close() {
        children.terminate(process);
    }
}
