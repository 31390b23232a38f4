package org.storeharness.cli.campaign.fuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The filesystem of the long campaign fails as it is told to; the short one has a fault of it, too. */
@Tag("slow")
@Tag("exhaustive")
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
