package org.storeharness.crosscheck.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.workload.FileWorkload.FileQueue;

class FileWorkloadTest {
    private static final BackingDevice DEVICE = new BackingDevice("vda", "vda");

    @TempDir
    private Path scratch;

    private static FileWorkload.TestFiles files() {
        return files(FileQueue.LIBAIO);
    }

    private static FileWorkload.TestFiles files(FileQueue queue) {
        return new FileWorkload.TestFiles(Path.of("/data"), DataSize.parse("4MiB"), 3, DEVICE, queue);
    }

    private static String job(List<String> arguments) throws IOException {
        for (String argument : arguments) {
            if (argument.endsWith(".fio")) {
                return Files.readString(Path.of(argument));
            }
        }
        throw new AssertionError("no job file in " + arguments);
    }

    @Test
    void theJobsDifferInTheWarmUpAlone() throws IOException {
        ToolWorkload work = FileWorkload.WRITE_IOPS.toolWorkload(files(), RunTiming.warm(5, "2s"), scratch);
        String peer = job(work.peerArguments());
        assertThat(peer).contains("runtime=5\n").doesNotContain("ramp_time", "unlink", "overwrite");
        assertThat(job(work.harnessArguments())).isEqualTo(peer + "ramp_time=2s\n");
        assertThat(work.footprint().harnessTotals(0).bytes()).isEqualTo(3 * (4L << 20));
        assertThat(work.footprint().peerTotals(0).bytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource(FileQueue.class)
    void bothReachFilesThroughTheSameQueueAndThePageCacheWithoutOne(FileQueue queue) throws IOException {
        ToolWorkload direct = FileWorkload.READ_IOPS.toolWorkload(files(queue), RunTiming.warm(5, "2s"), scratch);
        String peer = job(direct.peerArguments());
        assertThat(peer).contains("\nioengine=" + queue.fioName() + "\ndirect=1\n");
        assertThat(job(direct.harnessArguments())).startsWith(peer);
        ToolWorkload cached = FileWorkload.PAGE_CACHE.toolWorkload(files(queue), RunTiming.warm(5, "2s"), scratch);
        assertThat(job(cached.harnessArguments())).contains("\nioengine=psync\ndirect=0\n");
    }

    /** fio drops a file from the page cache when it has written it, whatever {@code invalidate} says, and would read the device. */
    @Test
    void fioReadsIntoThePageCacheWhatItReadsFromThere() throws IOException {
        for (RunTiming timing : List.of(RunTiming.warm(5, "2s"), RunTiming.practised(5), RunTiming.cold(5))) {
            for (FileWorkload workload : FileWorkload.values()) {
                ToolWorkload work = workload.toolWorkload(files(), timing, scratch);
                assertThat(job(work.peerArguments()).contains("\npre_read=1\n"))
                        .as("%s", workload)
                        .isEqualTo(workload == FileWorkload.PAGE_CACHE);
                assertThat(job(work.harnessArguments())).doesNotContain("pre_read");
            }
        }
    }

    /** Else the harness alone would write its files within the time of its command. */
    @Test
    void inColdRunsBothWriteTheFilesInEachRunAndNeitherWarmsUp() throws IOException {
        for (FileWorkload workload : FileWorkload.values()) {
            ToolWorkload work = workload.toolWorkload(files(), RunTiming.cold(5), scratch);
            String harness = job(work.harnessArguments());
            assertThat(harness).contains("runtime=5\n").doesNotContain("ramp_time", "unlink", "overwrite");
            assertThat(job(work.peerArguments())).startsWith(harness + "overwrite=1\nunlink=1\n");
            assertThat(work.footprint().peerTotals(7))
                    .isEqualTo(work.footprint().harnessTotals(7));
        }
        ToolWorkload writes = FileWorkload.WRITE_LATENCY.toolWorkload(files(), RunTiming.cold(5), scratch);
        assertThat(writes.footprint().peerTotals(1).bytes()).isEqualTo((4L << 20) + (4L << 10));
    }

    /** As users run it; what it practises is in the counters and not in its report. */
    @Test
    void inShortRunsTheHarnessPractisesAndNoCounterIsCompared() throws IOException {
        ToolWorkload cold = FileWorkload.WRITE_IOPS.toolWorkload(files(), RunTiming.cold(5), scratch);
        assertThat(cold.harnessArguments()).contains("--cold");
        assertThat(cold.footprint().unobservedReason()).isEmpty();
        ToolWorkload practised = FileWorkload.WRITE_IOPS.toolWorkload(files(), RunTiming.practised(5), scratch);
        assertThat(practised.harnessArguments()).doesNotContain("--cold");
        assertThat(practised.peerArguments()).isEqualTo(cold.peerArguments());
        assertThat(practised.footprint().unobservedReason()).isEqualTo(ToolWorkload.Footprint.PRACTICE);
    }
}
