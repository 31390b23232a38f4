package org.storeharness.unit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Files that a power loss leaves whole: contents are synced before their names, and names with their directory. */
public final class DurableFiles {
    private DurableFiles() {}

    /** Writes the whole content of a file that is about to be created or filled. */
    @FunctionalInterface
    public interface WholeContent {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces or creates a file: at every moment, and after a power loss, it has the old content or the new. Its directory exists.
     *
     * @throws IOException if it fails; the old content is left then
     */
    public static void replace(Path file, String text) throws IOException {
        replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Does what {@link #replace(Path, String)} does, for a content of any length. */
    public static void replace(Path file, WholeContent content) throws IOException {
        Path next = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".next");
        Files.deleteIfExists(next);
        try {
            write(next, StandardOpenOption.CREATE_NEW, content);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(next);
            throw e;
        }
        syncDirectory(file.resolveSibling(""));
    }

    /** Writes a file and syncs its content; its name is not synced. */
    public static void write(Path file, String text) throws IOException {
        write(file, StandardOpenOption.CREATE, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void write(Path file, OpenOption creation, WholeContent content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file, creation, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
                OutputStream out = Channels.newOutputStream(channel)) {
            content.writeTo(out);
            channel.force(true);
        }
    }

    /** Opens a file for appending, and creates it if need be. */
    public static FileChannel openToAppend(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** Appends bytes to a file; syncs nothing. */
    public static void append(FileChannel file, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            file.write(left);
        }
    }

    /** Creates a directory and those above it, with their names synced. */
    public static void createDirectories(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath();
        if (Files.isDirectory(absolute)) {
            return;
        }
        Path above = absolute.getParent();
        if (above != null) {
            createDirectories(above);
        }
        Files.createDirectories(absolute);
        syncDirectory(above);
    }

    /** Syncs the names in a directory, where the filesystem can; one that cannot is left at that. */
    public static void syncDirectory(@Nullable Path directory) {
        if (directory == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory.toAbsolutePath(), StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // a mount without syncs of directories keeps names in its own way
        }
    }
}
