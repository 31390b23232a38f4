package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.unit.TestLength;

/** Whatever the kernel's files hold, probing them ends in values or in "unknown". */
class HostileKernelFilesTest {
    private static final Map<String, String> GOOD = Map.ofEntries(
            Map.entry("proc/cpuinfo", "model name\t: CPU\nCPU part : 0xd0c\n"),
            Map.entry("proc/stat", "cpu  100 0 100 700 50 0 0 50 7 7\ncpu0 1\n"),
            Map.entry("proc/loadavg", "0.10 0.10 0.10 1/100 1\n"),
            Map.entry("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 15000000 kB\n"),
            Map.entry("proc/self/stat", "7 (a) b) S 1 2 3 4 5 6 7 8 42 9 10"),
            Map.entry("proc/self/limits", "Max open files            1024     4096     files\n"),
            Map.entry("proc/self/cgroup", "1:cpu:/a\n0::/a/b\n"),
            Map.entry("proc/self/mountinfo", "1 1 0:1 / / rw shared:1 - ext4 /dev/vda rw\n"),
            Map.entry("proc/self/task/1/status", "nonvoluntary_ctxt_switches:\t10\n"),
            Map.entry("sys/fs/cgroup/cpu.max", "100000 100000\n"),
            Map.entry("sys/fs/cgroup/cpu/cpu.stat", "throttled_time 77\n"),
            Map.entry("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "5\n"),
            Map.entry("sys/fs/cgroup/cpu/cpu.cfs_period_us", "5\n"),
            Map.entry("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n"));

    @TempDir
    private Path directory;

    @Test
    void noContentBreaksAProbe() throws Exception {
        Random random = new Random(20_260_101);
        for (int round = 0; round < TestLength.of(50, 200); round++) {
            SystemFilesFixture planted = new SystemFilesFixture(directory.resolve("root"));
            GOOD.forEach((path, text) -> planted.write(path, damage(text, random)));
            probeAll(planted.files());
        }
    }

    private void probeAll(SystemFiles files) throws Exception {
        long[] now = {0};
        Environment environment = Environment.probe(files, () -> now[0]++, "test");
        FileSystemFacts facts = new FileSystemProbe(files).describe(directory);
        SystemCounters counters = SystemCounters.take(files, () -> now[0]++);
        CountersDelta delta = SystemCounters.take(files, () -> now[0]++).since(counters);
        List<Finding> findings = new Doctor(files).examine(environment, facts);
        assertThat(environment.facts()).doesNotContainValue(null);
        assertThat(facts.facts()).doesNotContainValue(null);
        assertThat(delta.process().threadGroupSeconds()).doesNotContainValue(null);
        assertThat(findings).isNotEmpty();
    }

    private static byte[] damage(String text, Random random) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        switch (random.nextInt(4)) {
            case 0 -> random.nextBytes(bytes);
            case 1 -> bytes = text.substring(0, random.nextInt(bytes.length)).getBytes(StandardCharsets.US_ASCII);
            case 2 -> bytes = text.replaceAll("\\d+", "99999999999999999999").getBytes(StandardCharsets.US_ASCII);
            default -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }
}
