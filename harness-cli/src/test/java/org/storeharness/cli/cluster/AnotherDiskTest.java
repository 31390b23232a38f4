package org.storeharness.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One of three hosts has another disk at the path of the shared directory. */
@Tag("exhaustive")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("slow")
class AnotherDiskTest {
    @TempDir
    private Path directory;

    @Test
    void theHostIsNamedNothingIsMeasuredAndNothingIsLeft() throws Exception {
        Assumptions.assumeTrue(mayMount(), "this user or machine has no mount namespaces");
        try (ClusterProcesses cluster = new ClusterProcesses(directory)) {
            cluster.startCoordinator(List.of("a", "b", "c"));
            cluster.startAgent("a");
            cluster.startAgentOnAnotherDisk("b");
            cluster.startAgent("c");
            assertThat(cluster.exitCode()).as(cluster.printed()).isEqualTo(1);
            assertThat(cluster.printed().replaceAll("\\s+", " "))
                    .containsPattern(
                            "agent 'b': directory \\S+/shared/harness-\\S+ on this host is not the one in which the run"
                                    + " works: it does not exist; mount \\S+/shared of the host that began the run here, at the same path")
                    .doesNotContain("round 1 of");
            for (String name : List.of("a", "b", "c")) {
                assertThat(cluster.exitCode(name)).as(cluster.printed(name)).isZero();
            }
            assertThat(cluster.left()).isEmpty();
        }
    }

    private boolean mayMount() throws Exception {
        try {
            return new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "none", directory.toString())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
