package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a kernel, and what is read of limits, quotas and ports in them. */
class SystemFilesTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsNotThereIsAbsent() {
        SystemFiles files = new SystemFiles(directory.resolve("nowhere"));
        assertThat(files.text("proc/stat")).isEmpty();
        assertThat(files.firstLine("proc/stat")).isEmpty();
        assertThat(files.list("proc/self/task")).isEmpty();
    }

    @Test
    void aDirectoryInPlaceOfAFileIsAbsent() throws Exception {
        Files.createDirectories(directory.resolve("proc/stat"));
        assertThat(new SystemFiles(directory).text("proc/stat")).isEmpty();
    }

    @Test
    void aPathOutOfTheRootIsAbsent() throws Exception {
        Files.writeString(directory.resolve("secret"), "secret");
        SystemFiles files = new SystemFiles(Files.createDirectory(directory.resolve("root")));
        assertThat(files.text("../secret")).isEmpty();
        assertThat(files.text("proc/../../secret")).isEmpty();
        assertThat(files.text(directory.resolve("secret").toString())).isEmpty();
        assertThat(files.text("proc/\0")).isEmpty();
        assertThat(files.list("..")).isEmpty();
    }

    @Test
    void bytesThatAreNoTextAreReadAllTheSame() {
        SystemFilesFixture planted =
                new SystemFilesFixture(directory).write("proc/odd", new byte[] {(byte) 0xff, (byte) 0xfe, 'x'});
        assertThat(planted.files().text("proc/odd"))
                .hasValueSatisfying(text -> assertThat(text).endsWith("x"));
    }

    @Test
    void onlyTheBeginningOfAnEndlessFileIsRead() {
        SystemFilesFixture planted = new SystemFilesFixture(directory).write("proc/long", new byte[(4 << 20) + 1]);
        assertThat(planted.files().text("proc/long"))
                .hasValueSatisfying(text -> assertThat(text).hasSize(4 << 20));
    }

    @Test
    void anEmptyLineIsAbsent() {
        assertThat(new SystemFilesFixture(directory)
                        .write("sys/empty", "\n")
                        .files()
                        .firstLine("sys/empty"))
                .isEmpty();
    }

    private static final String STATUS =
            "Name:\tworker-0: a\n\nno separator\n:empty key\nThreads:\t 17 kB\nName:\tsecond\nLast:9";

    @Test
    void theValueOfTheFirstLineWithTheKeyCounts() {
        assertThat(KernelText.value(STATUS, "Name", ':')).hasValue("worker-0: a");
        assertThat(KernelText.value(STATUS, "Last", ':')).hasValue("9");
        assertThat(KernelText.value(STATUS, "no separator", ':')).isEmpty();
        assertThat(KernelText.value(STATUS, "", ':')).isEmpty();
        assertThat(KernelText.value(STATUS, "Absent", ':')).isEmpty();
        assertThat(KernelText.value("", "Name", ':')).isEmpty();
    }

    @Test
    void aNumberIsThatWhichTheValueBeginsWith() {
        assertThat(KernelText.number(STATUS, "Threads", ':')).isEqualTo(17);
        assertThat(KernelText.number(STATUS, "Name", ':')).isNull();
        assertThat(KernelText.number("  12\t34")).isEqualTo(12);
        assertThat(KernelText.number("-1")).isNull();
        assertThat(KernelText.number("99999999999999999999")).isNull();
        assertThat(KernelText.number(" ")).isNull();
    }

    @Test
    void theLeastQuotaOfAllGroupsAroundCounts() {
        CgroupCpu cgroup = read(new SystemFilesFixture(directory)
                .write("proc/self/cgroup", "0::/outer/inner\n")
                .write("sys/fs/cgroup/outer/cpu.max", "150000 100000\n")
                .write("sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n"));
        assertThat(cgroup).isEqualTo(new CgroupCpu(1.5, null));
    }

    @Test
    void versionOneIsRead() {
        CgroupCpu cgroup = read(new SystemFilesFixture(directory)
                .write("proc/self/cgroup", "4:memory:/m\n3:cpuset:/s\n2:cpu,cpuacct:/c\n0::/\n")
                .write("sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_quota_us", "50000\n")
                .write("sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_period_us", "100000\n")
                .write("sys/fs/cgroup/cpu,cpuacct/c/cpu.stat", "nr_throttled 2\nthrottled_time 77\n"));
        assertThat(cgroup).isEqualTo(new CgroupCpu(0.5, 77L));
    }

    @Test
    void anUnlimitedGroupHasNoQuota() {
        CgroupCpu cgroup = read(new SystemFilesFixture(directory)
                .write("proc/self/cgroup", "1:cpu:/\n")
                .write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n")
                .write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n"));
        assertThat(cgroup.quotaCpus()).isNull();
    }

    @Test
    void brokenFilesHaveNoQuota() {
        assertThat(read(new SystemFilesFixture(directory))).isEqualTo(new CgroupCpu(null, null));
        CgroupCpu cgroup = read(new SystemFilesFixture(directory)
                .write("proc/self/cgroup", "nonsense\n::\n0::/../../..\n0::/a\0b\n")
                .write("sys/fs/cgroup/cpu.max", "100000 0\n")
                .write("sys/fs/cgroup/cpu.stat", "throttled_usec many\n"));
        assertThat(cgroup).isEqualTo(new CgroupCpu(null, null));
    }

    private static CgroupCpu read(SystemFilesFixture planted) {
        return CgroupCpu.read(planted.files());
    }

    @Test
    void softHardAndOpenFilesAreRead() {
        SystemFilesFixture planted = new SystemFilesFixture(directory)
                .write("proc/self/limits", """
                        Limit                     Soft Limit           Hard Limit           Units
                        Max processes             96365                96365                processes
                        Max open files            1024                 unlimited            files
                        """)
                .write("proc/self/fd/0", "")
                .write("proc/self/fd/1", "");
        assertThat(OpenFileLimits.read(planted.files())).hasValue(new OpenFileLimits(1024, Long.MAX_VALUE, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Max open files", "Max open files 5", "Max open files x y files", "Max open files 1 -1"})
    void brokenLimitsAreUnknown(String text) {
        assertThat(OpenFileLimits.read(new SystemFilesFixture(directory)
                        .write("proc/self/limits", text)
                        .files()))
                .isEmpty();
    }

    @Test
    void aNeedWithinTheLimitIsNoShortage() {
        assertThat(new OpenFileLimits(1024, 4096, 24).shortage(1000, "sessions"))
                .isEmpty();
        assertThat(new OpenFileLimits(Long.MAX_VALUE, Long.MAX_VALUE, 24).shortage(Integer.MAX_VALUE, "sessions"))
                .isEmpty();
    }

    @Test
    void aShortageWithinTheHardLimitIsMendedInTheShell() {
        assertThat(new OpenFileLimits(1024, 4096, 24).shortage(2000, "500 sessions of 'fs'"))
                .hasValue("500 sessions of 'fs' need 2000 open files, but the open-file limit is 1024 with 24 open;"
                        + " raise it with: ulimit -n 2024");
    }

    @Test
    void aShortageBeyondTheHardLimitNamesIt() {
        assertThat(new OpenFileLimits(1024, 1024, 24).shortage(2000, "sessions"))
                .hasValueSatisfying(
                        words -> assertThat(words).contains("hard limit (now 1024)", "LimitNOFILE", "2024"));
    }

    private SystemFiles files(String range) {
        return new SystemFilesFixture(directory)
                .write("proc/sys/net/ipv4/ip_local_port_range", range)
                .files();
    }

    @Test
    void theRangeIsRead() {
        assertThat(EphemeralPorts.read(files("32768\t60999\n"))).hasValue(new EphemeralPorts(32_768, 60_999));
        assertThat(new EphemeralPorts(32_768, 60_999).count()).isEqualTo(28_232);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "32768", "60999 32768", "0 5", "1024 99999", "1 2 3", "a b"})
    void aBrokenRangeIsUnknown(String range) {
        assertThat(EphemeralPorts.read(files(range))).isEmpty();
    }

    @Test
    void moreConnectionsThanPortsAreTold() {
        EphemeralPorts ports = new EphemeralPorts(50_000, 50_099);
        assertThat(ports.shortage(100, "sessions")).isEmpty();
        assertThat(ports.shortage(101, "101 operations at a time"))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("101 operations at a time may need 101 connections to one server")
                        .contains("only 100 ephemeral ports (50000 to 50099)", "ip_local_port_range"));
    }
}
