package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.unit.TestLength;

/** Coordinators and agents in processes of their own, of which one is killed. */
@Tag("slow")
class LostMemberTest {
    private static final int REPEATS = Integer.getInteger("cluster.repeats", TestLength.of(1, 3));

    @TempDir
    private Path directory;

    @Test
    @Tag("exhaustive")
    void aKilledAgentEndsTheRunWhichNamesItAndKeepsEarlierRounds() throws Exception {
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            Path place = Files.createDirectory(directory.resolve("agent" + repeat));
            try (ClusterProcesses cluster = new ClusterProcesses(place)) {
                cluster.startCoordinator(List.of("a", "b"));
                cluster.startAgent("a");
                Process b = cluster.startAgent("b");
                cluster.await("round 3 ");
                b.destroyForcibly().waitFor();
                assertThat(cluster.exitCode()).as(cluster.printed()).isEqualTo(1);
                assertThat(cluster.exitCode("a")).as(cluster.printed("a")).isZero();
                assertThat(cluster.printed()).contains("agent 'b' is lost");
                RunResult result = SavedRuns.read(cluster.run());
                assertThat(result.run().valid()).isFalse();
                assertThat(result.results())
                        .hasSizeGreaterThanOrEqualTo(2)
                        .allSatisfy(round -> assertThat(round.operations().ok()).isEqualTo(200));
                assertThat(cluster.left())
                        .as("only what the killed agent could not remove")
                        .allMatch(left -> cluster.isOf("b", 2, left));
                cluster.clean();
                assertThat(cluster.left()).isEmpty();
            }
        }
    }

    @Test
    void aMissingAgentIsNamedAndCtrlCEndsTheWaiting() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory)) {
            Process coordinator = cluster.startCoordinator(List.of("a", "b"));
            cluster.startAgent("a");
            cluster.await("for agent b\n");
            coordinator.toHandle().destroy();
            assertThat(cluster.exitCode()).isEqualTo(128 + 15);
            assertThat(cluster.exitCode("a")).as(cluster.printed("a")).isZero();
            assertThat(cluster.left()).isEmpty();
        }
    }
}
