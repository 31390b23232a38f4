package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackingDeviceTest {
    private static final String MOUNTS = """
            27 1 8:2 / / rw - ext4 /dev/sda2 rw
            30 27 0:27 / /memory rw - tmpfs tmpfs rw
            31 27 0:44 / /tree rw - btrfs /dev/sdb rw
            32 27 0:40 / /pool rw - fuse.mergerfs a:b rw
            36 27 0:46 / /hostile rw - fuse.mergerfs /a\\000b rw
            35 27 0:43 / /single rw - fuse.mergerfs /home/branch rw
            33 27 0:41 / /remote rw - nfs4 server:/export rw
            34 27 0:42 / /layers rw - overlay overlay rw
            """;
    private static final String STATS = """
               8       0 sda 100 1 2000 5 300 2 4000 6 0 7 8 9 0 10 11 12 13
               8       2 sda2 10 1 16 5 30 2 40 6 0 7 8 9 0 10 11 3 13
               8      16 sdb 5 0 50 0 6 0 60 0 0 0 0
            half a line
            """;

    @TempDir
    private Path root;

    private BackingDevice find(String path, String number) {
        BackingDevice.DeviceNumberLookup numbers = new BackingDevice.DeviceNumberLookup() {
            @Override
            public Optional<String> ofDirectory(Path directory) {
                return Optional.of(directory.startsWith("/home") ? "8:2" : number);
            }

            @Override
            public Optional<String> ofSpecialFile(Path file) {
                return file.equals(Path.of("/dev/sdb")) ? Optional.of("8:16") : Optional.empty();
            }
        };
        return BackingDevice.of(files().write("proc/self/mountinfo", MOUNTS).files(), Path.of(path), numbers);
    }

    private SystemFilesFixture files() {
        return new SystemFilesFixture(root).write("proc/diskstats", STATS).write("sys/dev/block/8:2/partition", "2\n");
    }

    @Test
    void aPartitionIsCountedForItselfAndNotTheWholeDisk() {
        BackingDevice device = find("/home", "8:2");
        assertThat(device.label()).isEqualTo("sda2, a partition");
        assertThat(device.counters(files().files()))
                .isEqualTo(Map.of(
                        "device_reads", 10L,
                        "device_read_bytes", 16L * 512,
                        "device_writes", 30L,
                        "device_written_bytes", 40L * 512,
                        "device_read_nanos", 5_000_000L,
                        "device_write_nanos", 6_000_000L,
                        "device_flushes", 3L,
                        "device_flush_nanos", 13_000_000L,
                        "device_busy_nanos", 7_000_000L));
    }

    @Test
    void aFilesystemWithNumbersOfItsOwnIsFoundByWhatIsMounted() {
        BackingDevice device = find("/tree/sub", "0:45");
        assertThat(device.name()).isEqualTo("sdb");
        assertThat(device.label()).isEqualTo("sdb; btrfs may use other devices too");
    }

    @Test
    void mergerfsOverOneBranchHasTheDeviceOfTheBranch() {
        BackingDevice device = find("/single/x", "0:43");
        assertThat(device.name()).isEqualTo("sda2");
        assertThat(device.label()).isEqualTo("sda2, a partition, under the branch /home/branch");
    }

    @Test
    void largeNumbersAreTakenApartAsTheKernelSpellsThem() {
        assertThat(DeviceNumber.format(0xfe00)).isEqualTo("254:0");
        assertThat(DeviceNumber.format(0x803)).isEqualTo("8:3");
        // The numbers that stat(2) of glibc gives for the devices 259:66000 and 5000:7.
        assertThat(DeviceNumber.format(0x101103d0L)).isEqualTo("259:66000");
        assertThat(DeviceNumber.format(0x100000038807L)).isEqualTo("5000:7");
    }

    @Test
    void aLineOfAnOlderKernelHasNoFlushes() {
        Map<String, Long> counters = new BackingDevice("sdb", "")
                .counters(files().write("proc/diskstats", "8 16 sdb 5 0 50 0 6 0 60 0 0 0 0\n")
                        .files());
        assertThat(counters).containsEntry("device_read_bytes", 50L * 512).doesNotContainKey("device_flushes");
    }

    @Test
    void whatHasNoDeviceSaysWhyAndCountsNothing() {
        assertThat(find("/memory/x", "0:27").label()).isEqualTo("none: tmpfs keeps files in memory");
        assertThat(find("/pool/x", "0:40").label())
                .isEqualTo("none: fuse.mergerfs is served by a program, which may use any device");
        assertThat(find("/hostile/x", "0:46").label()).startsWith("none: fuse.mergerfs is served by a program");
        assertThat(find("/remote/x", "0:41").label()).isEqualTo("none: nfs4 is on other machines");
        assertThat(find("/layers/x", "0:42").label()).isEqualTo("none: the kernel counts no block device for overlay");
        assertThat(find("/memory/x", "0:27").counters(files().files())).isEmpty();
    }

    @Test
    void aDeviceThatIsGoneCountsNothing() {
        assertThat(new BackingDevice("sdz", "").counters(files().files())).isEmpty();
    }

    @Test
    void theDirectoryOfThisTestHasADeviceOrAReason() throws IOException {
        BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), root);
        if (device.name() == null) {
            assertThat(device.label()).startsWith("none: ");
        } else {
            assertThat(device.counters(SystemFiles.ofThisMachine())).containsKey(BackingDevice.READ_BYTES);
        }
    }
}
