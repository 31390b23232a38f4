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
import java.util.function.Consumer;
import org.storeharness.unit.Printable;

/**
 * An agent on another host, started by ssh. It ends when this is closed, or when this process ends, since the standard input of ssh
 * ends with either. Threads of its own send the bundle and read what it says.
 *
 * @see RemoteAgents
 */
final class RemoteAgent implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int LONGEST_LINE = 500;

    /** The exit code with which ssh itself ends, and no script of ours does. */
    private static final int SSH_FAILED = 255;

    private final SshDestination destination;
    private final Process ssh;
    private final Consumer<String> said;
    private volatile String lastLine = "";
    private volatile boolean ended;
    private final CompletableFuture<Void> errorsRead;

    RemoteAgent(SshDestination destination, AgentBundle bundle, Process ssh, Consumer<String> said) {
        this.destination = destination;
        this.ssh = ssh;
        this.said = said;
        start("output", () -> drain(ssh.getInputStream()));
        errorsRead = new CompletableFuture<>();
        start("errors", () -> {
            drain(ssh.getErrorStream());
            errorsRead.complete(null);
        });
        start("bundle", () -> send(bundle));
    }

    private void start(String what, Runnable work) {
        Thread thread = new Thread(work, "storeharness-ssh-" + destination.agent() + "-" + what);
        thread.setDaemon(true);
        thread.start();
    }

    private void send(AgentBundle bundle) {
        try {
            OutputStream in = ssh.getOutputStream();
            bundle.writeTo(in);
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
                    said.accept(Printable.line(line, LONGEST_LINE));
                }
            }
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** The reason for which it is not there, and the advice, in one line; empty while it runs. */
    Optional<String> failure() {
        if (ssh.isAlive()) {
            return Optional.empty();
        }
        errorsRead
                .completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        String said = Printable.line(lastLine, LONGEST_LINE);
        int code = ssh.exitValue();
        if (SshLauncher.LACKING.contains(code)) {
            return Optional.of(destination.address() + " " + said);
        } else if (code == SSH_FAILED) {
            return Optional.of(destination.address() + ": "
                    + (said.isEmpty() ? "ssh failed" : said.replaceAll("\\.$", ""))
                    + "; what has to work without a question: ssh -o BatchMode=yes " + destination.address() + " true");
        }
        return Optional.of(destination.address() + ": the agent '" + destination.agent() + "' ended with exit code "
                + code + (said.isEmpty() ? "" : ": " + said));
    }

    /** Tells why, when it ends although nobody has ended it and with another exit code than 0. */
    void watch(Consumer<String> failed) {
        ssh.onExit().thenRun(() -> {
            if (!ended && ssh.exitValue() != 0) {
                failure().ifPresent(failed);
            }
        });
    }

    /** Waits until it has ended. */
    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return ssh.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Tells the host to end it, and does not wait for that. */
    void end() {
        ended = true;
        start("end", this::endInput);
    }

    /** Waits as long as the bundle is being sent. */
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
        end();
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
