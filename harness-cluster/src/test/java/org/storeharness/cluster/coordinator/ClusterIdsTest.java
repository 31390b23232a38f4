package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.seaweed.SeaweedDriver;

/** A store whose servers choose the ids of objects: agents read and delete what others wrote, and the coordinator's audit knows all. */
@Timeout(60)
class ClusterIdsTest {
    private static final String PLAN = """
            rounds: 1
            cold: true
            targets: {seaweed: {store: seaweed, options: {loopback: always, audit: true}}}
            workloads:
              write: {operations: {write: 1}, concurrency: 6, content: {size: 100B}, phases: {measure: {operations: 200}}}
              read: {operations: {read: 1}, concurrency: 6, content: {size: 100B}, keys: shuffled,
                phases: {measure: {operations: 200}}}
              mixed: {operations: {write: 2, read: 2, delete: 1}, concurrency: 6, content: {size: 100B},
                phases: {measure: {operations: 200}}}
              again: {operations: {read: 1}, concurrency: 6, content: {size: 100B}, phases: {measure: {operations: 200}}}
            """;

    @TempDir
    private Path directory;

    @Test
    void agentsReadWhatOthersWroteAndTheAuditIsExact() throws Exception {
        List<StoreDriver<?>> stores = List.of(new SeaweedDriver());
        try (TestCluster cluster = TestCluster.of(directory, stores, "a", "b", "c")) {
            RunResult result = cluster.run(PLAN);
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.run().complete()).isTrue();
            assertThat(result.results())
                    .extracting(measured -> measured.operations().ok())
                    .containsExactly(200L, 200L, 200L, 200L);
            assertThat(result.results()).extracting(Measurement::verifiedReads).contains(200L, 200L);
            AuditSummary audit = Objects.requireNonNull(result.targets().get(0).audit());
            long deleted =
                    result.results().get(2).kinds().get("delete").operations().ok();
            assertThat(audit.clean()).isTrue();
            assertThat(audit.written())
                    .isEqualTo(200
                            + result.results()
                                    .get(2)
                                    .kinds()
                                    .get("write")
                                    .operations()
                                    .ok()
                            - deleted);
            assertThat(audit.deleted()).isEqualTo(deleted).isPositive();
            assertThat(cluster.left()).isEmpty();
        }
    }
}
