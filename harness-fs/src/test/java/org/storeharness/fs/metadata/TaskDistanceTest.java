package org.storeharness.fs.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskDistanceTest {
    private static final int LONGEST_PHASE = 3;

    @Test
    void aStrideIsThatOfMdtestOnAnyNumberOfHosts() {
        for (int hostWorkers : new int[] {0, 2}) {
            TaskDistance distance = new TaskDistance(2, 6, hostWorkers);
            assertThat(IntStream.range(0, 6).map(task -> distance.from(task, 1)))
                    .containsExactly(2, 3, 4, 5, 0, 1);
            assertThat(IntStream.range(0, 6).map(task -> distance.from(task, 3)))
                    .containsExactly(0, 1, 2, 3, 4, 5);
        }
    }

    @Test
    void withoutAStrideTheTasksOfOneHostUseTheirOwnItems() {
        for (int hostWorkers : new int[] {0, 4}) {
            TaskDistance distance = new TaskDistance(0, 4, hostWorkers);
            for (int strides = 0; strides <= LONGEST_PHASE; strides++) {
                int phase = strides;
                assertThat(IntStream.range(0, 4).map(task -> distance.from(task, phase)))
                        .containsExactly(0, 1, 2, 3);
            }
        }
    }

    /** Each task has one user, who is on another host wherever the largest host has at most half of the tasks. */
    @Test
    void withoutAStrideNoHostLooksAtItsOwnItems() {
        for (int hosts = 2; hosts <= 7; hosts++) {
            for (int tasks = hosts; tasks <= 40; tasks++) {
                int[] hostOf = hostsOf(tasks, hosts);
                int largest = (tasks + hosts - 1) / hosts;
                TaskDistance distance = new TaskDistance(0, tasks, largest);
                for (int strides = 1; strides <= LONGEST_PHASE; strides++) {
                    int phase = strides;
                    int[] used = IntStream.range(0, tasks)
                            .map(task -> distance.from(task, phase))
                            .toArray();
                    assertThat(used).doesNotHaveDuplicates();
                    long atHome = IntStream.range(0, tasks)
                            .filter(task -> hostOf[task] == hostOf[used[task]])
                            .count();
                    assertThat(atHome)
                            .as("%d tasks on %d hosts, %d strides", tasks, hosts, strides)
                            .isLessThanOrEqualTo(Math.max(0, 2 * largest - tasks));
                }
            }
        }
    }

    @Test
    void whoStaysAtHomeIsCounted() {
        assertThat(MetadataPhase.FILE_STAT.tasksOnOwnHost(0, List.of(3, 2, 2))).isZero();
        assertThat(MetadataPhase.FILE_STAT.tasksOnOwnHost(0, List.of(3, 2))).isEqualTo(1);
        assertThat(MetadataPhase.FILE_STAT.tasksOnOwnHost(0, List.of(4))).isEqualTo(4);
        assertThat(MetadataPhase.FILE_STAT.tasksOnOwnHost(2, List.of(2, 2, 2))).isZero();
        assertThat(MetadataPhase.FILE_REMOVAL.tasksOnOwnHost(2, List.of(2, 2, 2)))
                .as("three strides lead around")
                .isEqualTo(6);
    }

    @Test
    void theFirstPhaseGoesOneHostOn() {
        TaskDistance distance = new TaskDistance(0, 9, 3);
        assertThat(IntStream.range(0, 9).map(task -> distance.from(task, 1)))
                .containsExactly(3, 4, 5, 6, 7, 8, 0, 1, 2);
    }

    /** The hosts of the tasks: a host's tasks follow each other, and the first hosts have one more. */
    private static int[] hostsOf(int tasks, int hosts) {
        return IntStream.range(0, hosts)
                .flatMap(host -> IntStream.generate(() -> host).limit(tasks / hosts + (host < tasks % hosts ? 1 : 0)))
                .toArray();
    }
}
