package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.stage.RunException;

/** The stand-in of SeaweedFS in a process of its own, with one volume server. */
public record StandInProcess(ChildProcesses children, GuardedProcess process, LoopbackAddresses addresses)
        implements AutoCloseable {
    /**
     * Starts the stand-in and waits until it serves, for at most a minute.
     *
     * @param directory takes its output
     * @throws RunException if it does not start
     */
    public static StandInProcess start(
            HarnessProgram harness, ChildProcesses children, Path directory, CpuPinning pinning)
            throws RunException, IOException {
        Path out = directory.resolve("stand-in.out");
        List<String> arguments = List.of("seaweed", "loopback", "--port", "0", "--servers", "1");
        List<String> command = harness.with(arguments);
        GuardedProcess process = children.startServer(new ProcessBuilder(pinning.command(command))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile()));
        ServerStart.await(
                children, process, "the stand-in", out, () -> addresses(out).isPresent());
        return new StandInProcess(children, process, addresses(out).orElseThrow());
    }

    private static Optional<LoopbackAddresses> addresses(Path out) throws IOException {
        return LoopbackAddresses.parse(Files.readAllLines(out));
    }

    @Override
    public void close() {
        children.stop(process);
    }
}
