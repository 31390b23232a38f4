package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupCpuTest {
    @TempDir
    private Path directory;

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
}
