package org.storeharness.cli.campaign.fuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class FuseMountTest {
    @TempDir
    private Path directory;

    private Path point;
    private Path shown;
    private FuseMount mount;

    @BeforeEach
    void mount() throws IOException {
        assumeTrue(FuseMount.unavailableReason().isEmpty(), () -> String.valueOf(FuseMount.unavailableReason()));
        point = Files.createDirectory(directory.resolve("mount"));
        shown = Files.createDirectory(directory.resolve("shown"));
        mount = FuseMount.on(point, shown);
    }

    @AfterEach
    void unmount() throws IOException {
        if (mount != null) {
            mount.close();
        }
    }

    @Test
    void itIsAFilesystemLikeAnyOther() throws IOException {
        Path deep = Files.createDirectories(point.resolve("a/b"));
        byte[] bytes = new byte[300_000];
        new Random(1).nextBytes(bytes);
        Path file = Files.write(deep.resolve("file"), bytes);
        assertThat(Files.readAllBytes(shown.resolve("a/b/file"))).isEqualTo(bytes);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        Files.move(point.resolve("a"), point.resolve("c"), StandardCopyOption.ATOMIC_MOVE);
        Path moved = point.resolve("c/b/file");
        try (FileChannel channel = FileChannel.open(moved, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.truncate(1_000);
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 8_192);
            mapped.put(5_000, (byte) 7);
            mapped.force();
            Files.delete(moved);
            assertThat(channel.size()).isEqualTo(8_192);
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, 5_000);
            assertThat(one.get(0)).isEqualTo((byte) 7);
            channel.force(true);
        }
        for (int i = 0; i < 500; i++) {
            Files.createFile(point.resolve("entry-" + i));
        }
        try (Stream<Path> entries = Files.list(point)) {
            assertThat(entries).hasSize(501);
        }
        Files.createSymbolicLink(point.resolve("link"), Path.of("entry-1"));
        assertThat(Files.readSymbolicLink(point.resolve("link"))).hasToString("entry-1");
        assertThatThrownBy(() -> Files.delete(point.resolve("c"))).isInstanceOf(IOException.class);
        assertThat(Files.getFileStore(point).getUsableSpace()).isPositive();
    }

    @Test
    void eachFaultHasItsErrorAndIsOverWhenItIsTakenBack() throws IOException {
        Path file = Files.write(point.resolve("file"), new byte[100]);
        assertThat(failure(FileFault.FULL_DISK, () -> Files.write(file, new byte[10])))
                .contains("No space left");
        assertThat(failure(FileFault.NO_INODES, () -> Files.createFile(point.resolve("new"))))
                .contains("No space left");
        assertThat(failure(FileFault.READ_ONLY, () -> Files.delete(file))).contains("Read-only file system");
        assertThat(failure(
                        FileFault.READ_ONLY,
                        () -> FileChannel.open(file, StandardOpenOption.WRITE).close()))
                .contains("Read-only file system");
        assertThat(failure(FileFault.IO_ERROR, () -> Files.write(file, new byte[10])))
                .contains("Input/output error");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThat(failure(FileFault.SYNC_ERROR, () -> channel.force(true))).contains("Input/output error");
        }
        Files.write(file, new byte[7]);
        assertThat(Files.size(shown.resolve("file"))).isEqualTo(7);
        assertThat(failure(FileFault.GONE, () -> Files.readAllBytes(file))).contains("not connected");
    }

    @Test
    void nothingIsAnsweredWhileItHangs() throws Exception {
        mount.strike(FileFault.HANG);
        Thread writer = new Thread(() -> {
            try {
                Files.write(point.resolve("late"), new byte[1]);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        writer.start();
        writer.join(200);
        assertThat(writer.isAlive()).isTrue();
        mount.strike(FileFault.NONE);
        writer.join();
        assertThat(shown.resolve("late")).exists();
    }

    private interface FileCall {
        void run() throws IOException;
    }

    private String failure(FileFault fault, FileCall call) throws IOException {
        mount.strike(fault);
        try {
            call.run();
            return "nothing failed";
        } catch (FileSystemException e) {
            return String.valueOf(e.getReason());
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } finally {
            mount.strike(FileFault.NONE);
        }
    }
}
