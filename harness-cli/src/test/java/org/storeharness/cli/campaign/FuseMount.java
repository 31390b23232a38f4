package org.storeharness.cli.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A mounted filesystem that can fail on demand, served by {@code faulty-files.py}. Thread-safe. */
final class FuseMount implements AutoCloseable {
    private final Path point;
    private final Process server;
    private final BufferedReader answers;
    private final Writer commands;
    private boolean gone;

    private FuseMount(Path point, Process server) {
        this.point = point;
        this.server = server;
        this.answers = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        this.commands = server.outputWriter(StandardCharsets.UTF_8);
    }

    /** The reason for which no filesystem can be mounted here; empty if one can. */
    static Optional<String> unavailableReason() {
        if (!Files.isWritable(Path.of("/dev/fuse"))) {
            return Optional.of("/dev/fuse is not there or not writable");
        }
        if (Stream.of(System.getenv("PATH").split(":")).noneMatch(folder -> Files.exists(Path.of(folder, "python3")))) {
            return Optional.of("there is no python3");
        }
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0
                    ? Optional.empty()
                    : Optional.of("only root may mount");
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
    }

    /** Mounts a view of one directory on another one. */
    static FuseMount on(Path point, Path shown) throws IOException {
        Path program = point.resolveSibling(point.getFileName() + ".py");
        try (InputStream in = FuseMount.class.getResourceAsStream("faulty-files.py")) {
            Files.copy(Objects.requireNonNull(in), program);
        }
        Process server = new ProcessBuilder("python3", program.toString(), point.toString(), shown.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        FuseMount mount = new FuseMount(point, server);
        if (!"mounted".equals(mount.answers.readLine())) {
            throw new IOException("the filesystem could not be mounted on " + point);
        }
        return mount;
    }

    /** Fails from now on as the fault of files says, {@link CampaignFault#NONE} for no more. */
    synchronized void strike(CampaignFault fault) throws IOException {
        if (gone) {
            return;
        }
        gone = fault == CampaignFault.GONE;
        commands.write(fault.name() + "\n");
        commands.flush();
        String answer = answers.readLine();
        if (!gone && !fault.name().equals(answer)) {
            throw new IOException("the filesystem on " + point + " does not know the fault " + fault);
        }
    }

    /** The mount point. */
    Path point() {
        return point;
    }

    /** Whether its server is gone, so that it can only be closed. */
    synchronized boolean isGone() {
        return gone;
    }

    @Override
    public void close() throws IOException {
        try {
            if (gone) {
                new ProcessBuilder("umount", "-l", point.toString()).start().waitFor();
            } else {
                commands.close();
            }
            server.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + point + " was unmounted", e);
        }
    }
}
