package org.storeharness.cluster.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.unit.Printable;

/**
 * An agent on another host, started by ssh. It ends when this is closed, or when this process ends, since the standard input of ssh
 * ends with either. Threads of its own send the parcel and read what it says.
 */
public final class RemoteAgent implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int LONGEST_LINE = 500;

    private final SshDestination destination;
    private final Process ssh;
    private volatile String lastLine = "";
    private final CompletableFuture<Void> errorsRead;

    RemoteAgent(SshDestination destination, AgentParcel parcel, Process ssh) {
        this.destination = destination;
        this.ssh = ssh;
        start("output", () -> drain(ssh.getInputStream()));
        errorsRead = new CompletableFuture<>();
        start("errors", () -> {
            drain(ssh.getErrorStream());
            errorsRead.complete(null);
        });
        start("parcel", () -> send(parcel));
    }

    private void start(String what, Runnable work) {
        Thread thread = new Thread(work, "storeharness-ssh-" + destination.agent() + "-" + what);
        thread.setDaemon(true);
        thread.start();
    }

    private void send(AgentParcel parcel) {
        try {
            OutputStream in = ssh.getOutputStream();
            parcel.writeTo(in);
            in.flush();
        } catch (IOException e) {
            // The host refused it, or is gone: what it said, and its exit code, tell why.
        }
    }

    private void drain(InputStream from) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    lastLine = line;
                }
            }
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** The host and the agent's name. */
    public SshDestination destination() {
        return destination;
    }

    /** Why it is not there, in one line; empty while it runs. */
    public Optional<String> failure() {
        if (ssh.isAlive()) {
            return Optional.empty();
        }
        errorsRead
                .completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        String said = Printable.line(lastLine, LONGEST_LINE);
        return Optional.of(destination.address()
                + (ssh.exitValue() == RemoteScript.NO_JAVA
                        ? " " + said
                        : ": the agent '" + destination.agent() + "' ended with exit code " + ssh.exitValue()
                                + (said.isEmpty() ? "" : ": " + said)));
    }

    /** Waits until it has ended. */
    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return ssh.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits as long as the parcel is being sent. */
    private void endInput() {
        try {
            ssh.getOutputStream().close();
        } catch (IOException e) {
            // The connection is gone, and so is what it held.
        }
    }

    /** Ends the agent; its host removes what came with it. */
    @Override
    public void close() {
        start("end", this::endInput);
        try {
            if (!awaitEnd(PATIENCE)) {
                ssh.destroy();
            }
        } catch (InterruptedException e) {
            ssh.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
