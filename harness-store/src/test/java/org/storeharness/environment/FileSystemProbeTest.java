package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.environment.DirectIo.Support;

class FileSystemProbeTest {
    @TempDir
    private Path directory;

    @Test
    void aPlantedMountTableNamesTypeDeviceAndOptions() throws IOException {
        FileSystemFacts facts = planted("1 1 0:1 / / rw,sync - xfs /dev/planted rw");
        assertThat(facts.type()).isEqualTo("xfs");
        assertThat(facts.kind()).isEqualTo(FileSystemKind.LOCAL);
        assertThat(facts.device()).isEqualTo("/dev/planted");
        assertThat(facts.mountPoint()).isEqualTo("/");
        assertThat(facts.mountOptions()).containsExactly("rw", "sync");
        assertThat(facts.freeBytes()).isPositive();
        assertThat(facts.fsyncNanos()).isNull();
    }

    @Test
    void directIoInMemoryMeansNothingEvenWhereItIsAccepted() throws IOException {
        FileSystemFacts facts = planted("1 1 0:1 / / rw - tmpfs tmpfs rw");
        assertThat(facts.directIo().label()).isEqualTo("no: tmpfs keeps files in memory");
    }

    @Test
    void directIoOnAnUnknownFilesystemIsNeverProven() throws IOException {
        assertThat(planted("1 1 0:1 / / rw - newfs x rw").directIo().support()).isNotEqualTo(Support.YES);
    }

    @Test
    void withoutAMountTableJavaNamesTheType() throws IOException {
        FileSystemFacts facts = new FileSystemProbe(new SystemFiles(directory.resolve("nowhere"))).describe(directory);
        assertThat(facts.type()).isEqualTo(Files.getFileStore(directory).type());
        assertThat(facts.mountPoint()).isEqualTo("unknown");
        assertThat(facts.mountOptions()).isEmpty();
    }

    @Test
    void theCostOfAnFsyncIsTheMedian() throws IOException {
        long[] reads = {0};
        long[] costs = {900, 100, 300, 500, 700, 200, 400, 600, 800};
        FileSystemFacts facts = new FileSystemProbe(SystemFiles.ofThisMachine())
                .measure(directory, () -> reads[0]++ % 2 == 0 ? 0 : costs[(int) (reads[0] / 2) - 1]);
        assertThat(facts.fsyncNanos()).isEqualTo(500);
        assertThat(facts.facts()).containsEntry("fsyncNanos", "500").doesNotContainValue(null);
    }

    @Test
    void nothingIsLeftBehind() throws IOException {
        new FileSystemProbe(SystemFiles.ofThisMachine()).measure(directory, () -> 0);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void sharedMemoryIsToldFromADisk() throws IOException {
        Path sharedMemory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(sharedMemory), "does not apply: there is no /dev/shm to write to");
        FileSystemFacts facts = new FileSystemProbe(SystemFiles.ofThisMachine()).describe(sharedMemory);
        assertThat(facts.kind()).isEqualTo(FileSystemKind.MEMORY);
        assertThat(facts.directIo().support()).isEqualTo(Support.NO);
    }

    @Test
    void aDirectoryThatIsNotThereIsAnError() {
        FileSystemProbe probe = new FileSystemProbe(SystemFiles.ofThisMachine());
        assertThatThrownBy(() -> probe.describe(directory.resolve("absent"))).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "tmpfs, MEMORY",
        "ramfs, MEMORY",
        "ext4, LOCAL",
        "XFS, LOCAL",
        "nfs4, NETWORK",
        "fuse.sshfs, USER_SPACE",
        "fuseblk, USER_SPACE",
        "overlay, OTHER",
        "zfs, OTHER",
        "'', OTHER"
    })
    void aTypeHasItsKind(String type, FileSystemKind kind) {
        assertThat(FileSystemKind.of(type)).isEqualTo(kind);
    }

    private FileSystemFacts planted(String mountInfo) throws IOException {
        Path root = Files.createDirectory(directory.resolve("root"));
        return new FileSystemProbe(new SystemFilesFixture(root)
                        .write("proc/self/mountinfo", mountInfo)
                        .files())
                .describe(directory);
    }
}
