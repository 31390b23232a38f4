package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.seaweed.loopback.LoopbackAddresses;

/** The stand-in of SeaweedFS in a process of its own, with one volume server. */
public record StandInProcess(ChildProcesses children, GuardedProcess process, LoopbackAddresses addresses)
        implements AutoCloseable {
    private static final long POLL_MILLIS = 50;
    private static final int MAX_POLLS = 1_200;

    /**
     * Starts the stand-in and waits until it serves, for at most a minute.
     *
     * @param directory takes its data
     * @throws RunException if it does not start
     */
    public static StandInProcess start(
            HarnessProgram harness, ChildProcesses children, Path directory, CpuPinning pinning)
            throws RunException, IOException {
        Path out = directory.resolve("stand-in.out");
        List<String> arguments = List.of("seaweed", "loopback", "--port", "0", "--servers", "1", "--dir");
        List<String> command = harness.with(arguments);
        command.add(directory.resolve("stand-in").toString());
        GuardedProcess process = children.startServer(new ProcessBuilder(pinning.command(command))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile()));
        for (int poll = 0; poll < MAX_POLLS && process.isAlive(); poll++) {
            Optional<LoopbackAddresses> addresses = LoopbackAddresses.parse(Files.readAllLines(out));
            if (addresses.isPresent()) {
                return new StandInProcess(children, process, addresses.get());
            }
            pause();
        }
        children.stop(process);
        throw new RunException(
                "the stand-in did not start: " + Files.readString(out).strip());
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
        children.stop(process);
    }
}
