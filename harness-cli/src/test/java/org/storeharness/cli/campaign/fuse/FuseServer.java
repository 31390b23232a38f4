package org.storeharness.cli.campaign.fuse;

import com.sun.jna.Memory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * Serves a filesystem, in a process of its own: what a client maps into its memory must not wait for a thread of the same JVM. A line
 * of standard input is the {@link FileFault} to go on with; it ends and unmounts when that ends.
 */
public final class FuseServer {
    static final int ENOENT = 2;
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int EROFS = 30;
    static final int ENOSPC = 28;
    private static final int EACCES = 13;
    private static final int EEXIST = 17;
    private static final int ENOTDIR = 20;
    private static final int ENOSYS = 38;
    private static final int ENOTEMPTY = 39;
    private static final int EOPNOTSUPP = 95;

    private static final int THREADS = 12;
    private static final int HEADER_BYTES = 40;

    private final FuseDevice device;
    private final FuseFiles files;
    private final Object change = new Object();
    private volatile FileFault fault = FileFault.NONE;

    private FuseServer(FuseDevice device, FuseFiles files) {
        this.device = device;
        this.files = files;
    }

    /** The arguments are the directory to mount on and the one that is shown there. */
    public static void main(String[] arguments) throws IOException {
        Path point = Path.of(arguments[0]);
        FuseServer server = new FuseServer(FuseDevice.mount(point), new FuseFiles(Path.of(arguments[1])));
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(server::serve, "fuse-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("mounted");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            server.strike(FileFault.valueOf(line));
            System.out.println(line);
        }
        server.strike(FileFault.NONE);
        FuseDevice.unmount(point);
        Runtime.getRuntime().halt(0);
    }

    private void strike(FileFault next) {
        if (next == FileFault.GONE) {
            Runtime.getRuntime().halt(0);
        }
        synchronized (change) {
            fault = next;
            change.notifyAll();
        }
    }

    private void serve() {
        try (Memory buffer = FuseDevice.buffer()) {
            for (ByteBuffer in = device.next(buffer); in != null; in = device.next(buffer)) {
                FuseOpcode opcode = FuseOpcode.of(in.getInt(4));
                long unique = in.getLong(8);
                long node = in.getLong(16);
                in.position(HEADER_BYTES);
                if (opcode == null) {
                    device.answer(FuseReply.bytes(unique, ENOSYS, new byte[0]));
                } else if (!opcode.isUnanswered()) {
                    device.answer(answer(opcode, unique, node, in));
                }
            }
        }
    }

    private byte[] answer(FuseOpcode opcode, long unique, long node, ByteBuffer in) {
        try {
            FileFault now = awaitAnAnswer();
            int error = now.errorOf(opcode);
            if (error == 0 && now == FileFault.READ_ONLY && FuseFiles.opensForWriting(opcode, in)) {
                error = EROFS;
            }
            if (error != 0) {
                return FuseReply.bytes(unique, error, new byte[0]);
            }
            return FuseReply.bytes(
                    unique,
                    0,
                    opcode == FuseOpcode.STATFS
                            ? files.statistics(now == FileFault.FULL_DISK)
                            : files.perform(opcode, node, in));
        } catch (IOException | RuntimeException e) {
            return FuseReply.bytes(unique, errorOf(e), new byte[0]);
        }
    }

    private FileFault awaitAnAnswer() {
        synchronized (change) {
            while (fault == FileFault.HANG) {
                try {
                    change.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return fault;
        }
    }

    private static int errorOf(Exception failure) {
        if (failure instanceof NoSuchFileException) {
            return ENOENT;
        }
        if (failure instanceof FileAlreadyExistsException) {
            return EEXIST;
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return ENOTEMPTY;
        }
        if (failure instanceof NotDirectoryException) {
            return ENOTDIR;
        }
        if (failure instanceof AccessDeniedException) {
            return EACCES;
        }
        return failure instanceof UnsupportedOperationException ? EOPNOTSUPP : EIO;
    }
}
