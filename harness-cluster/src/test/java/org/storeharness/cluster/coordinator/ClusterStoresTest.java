package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.fs.metadata.MetadataDriver;
import org.storeharness.postgres.PostgresDriver;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.seaweed.SeaweedDriver;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreDriver;

/**
 * Every store that hosts can share, with three agents: they read, change and delete what others wrote, and nothing is lost. {@code ClusterRunTest}
 * is the short form, in memory.
 */
@Tag("exhaustive")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClusterStoresTest {
    /** Three hosts write 204 objects and read all of them; then they change and delete some, and read again. */
    private static final String WORKLOADS = """
            workloads:
              write: {operations: {write: 1}, concurrency: 6, content: {size: 600B}, phases: {measure: {operations: 204}}}
              read: {operations: {read: 1}, concurrency: 6, content: {size: 600B}, keys: shuffled,
                phases: {measure: {operations: 204}}}
              mixed: {operations: {write: 2, read: 2, update: 1, delete: 1}, concurrency: 6, content: {size: 600B},
                phases: {measure: {operations: 204}}}
              again: {operations: {read: 1}, concurrency: 6, content: {size: 600B}, phases: {measure: {operations: 204}}}
            """;

    /** The same for a store that deletes nothing. */
    private static final String WORKLOADS_WITHOUT_DELETES = WORKLOADS.replace(", delete: 1", "");

    @TempDir
    private Path directory;

    private Path shared;

    @BeforeEach
    void makeTheSharedDirectory() throws Exception {
        shared = Files.createDirectory(directory.resolve("shared"));
    }

    private RunResult run(StoreDriver<?> store, String plan) throws Exception {
        try (TestCluster cluster = new TestCluster(directory, List.of(store), TestCluster.PATIENT, "a", "b", "c")) {
            for (String name : List.of("a", "b", "c")) {
                cluster.add(name, List.of(store), new SystemClock(), shared);
            }
            cluster.await();
            RunResult result = cluster.run("rounds: 1\ncold: true\n" + plan.replace("SHARED", shared.toString()));
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.run().complete()).isTrue();
            assertThat(result.run().valid()).as(result.warnings().toString()).isTrue();
            assertThat(cluster.left()).isEmpty();
            return result;
        }
    }

    private static void assertEachHostDidItsPart(Measurement measured, Long... parts) {
        assertThat(measured.hosts())
                .extracting(host -> host.operations().ok())
                .as(measured.workload())
                .containsExactly(parts);
        assertThat(measured.operations().scheduled())
                .isEqualTo(measured.operations().ok());
    }

    private static List<Measurement> of(String target, RunResult result) {
        return result.results().stream()
                .filter(measured -> measured.target().equals(target))
                .toList();
    }

    /** The four workloads, of which the second and the last only read. */
    private static void assertAllIsRead(RunResult result, String target) {
        List<Measurement> measured = of(target, result);
        assertThat(measured).extracting(Measurement::workload).containsExactly("write", "read", "mixed", "again");
        for (Measurement one : measured) {
            assertEachHostDidItsPart(one, 68L, 68L, 68L);
            OperationCounts reads =
                    one.kinds().containsKey("read") ? one.kinds().get("read").operations() : OperationCounts.NONE;
            assertThat(one.verifiedReads()).isEqualTo(reads.ok());
        }
        assertThat(measured.get(1).verifiedReads()).isEqualTo(204);
    }

    private static void assertAuditIsExact(RunResult result, String target) {
        TargetResult audited = result.targets().stream()
                .filter(one -> one.name().equals(target))
                .findFirst()
                .orElseThrow();
        AuditSummary audit = Objects.requireNonNull(audited.audit());
        Map<String, Long> kinds = new HashMap<>();
        for (Measurement one : of(target, result)) {
            one.kinds()
                    .forEach((kind, found) ->
                            kinds.merge(kind, found.operations().ok(), Long::sum));
        }
        assertThat(audit.clean()).isTrue();
        assertThat(audit.written()).isEqualTo(kinds.get("write") - kinds.get("delete"));
        assertThat(audit.deleted()).isEqualTo(kinds.get("delete")).isPositive();
    }

    @Test
    @Tag("slow")
    void blocksInFilesThatAllShare() throws Exception {
        RunResult result = run(new FsBlockDriver(), """
                targets:
                  blocks: {store: fs-block, durability: relaxed, options: {directory: SHARED, files: 2}}
                """ + WORKLOADS_WITHOUT_DELETES);
        assertAllIsRead(result, "blocks");
    }

    /** The tasks of a host look at the names that another made, and each removes what is there once: nothing is missed or left. */
    @Test
    @Tag("slow")
    void namesInTheOrderOfMdtest() throws Exception {
        String phases =
                "tree-creation, directory-creation, directory-stat, directory-rename, directory-removal, file-creation,"
                        + " file-stat, file-read, file-removal, tree-removal";
        StringBuilder workloads = new StringBuilder("workloads:\n");
        for (String phase : phases.split(", ")) {
            boolean tree = phase.startsWith("tree");
            workloads
                    .append("  ")
                    .append(phase)
                    .append(": {operations: {script: 1}, concurrency: ")
                    .append(tree ? 1 : 7)
                    .append(", phases: {measure: {operations: ")
                    .append(tree ? 1 : 7 * 20)
                    .append("}}}\n");
        }
        RunResult result = run(
                new MetadataDriver(),
                "targets: {names: {store: fs-metadata, durability: relaxed, options: {directory: SHARED, items: 20, phases: ["
                        + phases + "]}}}\n" + workloads);
        for (Measurement measured : result.results()) {
            if (measured.workload().startsWith("tree")) {
                assertEachHostDidItsPart(measured, 1L, 0L, 0L);
            } else {
                assertEachHostDidItsPart(measured, 60L, 40L, 40L);
            }
        }
        assertThat(result.results()).hasSize(10);
    }

    /** The coordinator sends the text of the script, as it alone can read the file. */
    @Test
    void rowsAndScriptsOfAServerThatTheCoordinatorStarted(@TempDir Path elsewhere) throws Exception {
        Path script = Files.writeString(
                elsewhere.resolve("insert.sql"),
                "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:client_id, 1, 1, 1, now());\n");
        RunResult result = run(
                new PostgresDriver(),
                """
                targets:
                  rows: {store: postgres, durability: relaxed, options: {audit: true}}
                  scripts: {store: postgres, durability: relaxed, options: {scripts: "SCRIPT,builtin:tpcb-like", initialize: true, scale: 1}}
                """.replace("SCRIPT", script.toString())
                        + WORKLOADS.replace("concurrency: 6", "concurrency: 6, turn: {target: rows}")
                        + "  script: {operations: {script: 1}, concurrency: 6, turn: {target: scripts},"
                        + " phases: {measure: {operations: 204}}}\n");
        assertAllIsRead(result, "rows");
        assertAuditIsExact(result, "rows");
        Measurement scripts = of("scripts", result).get(0);
        assertEachHostDidItsPart(scripts, 68L, 68L, 68L);
        assertThat(scripts.kinds()).containsKeys("script insert.sql", "script tpcb-like");
    }

    @Test
    void objectsThatServersNamed() throws Exception {
        assertObjectsAreShared("volumes: {store: seaweed, options: {loopback: always, audit: true}}", "volumes");
    }

    @Test
    @Tag("slow")
    void objectsThatTheHarnessNamed() throws Exception {
        assertObjectsAreShared(
                "filer: {store: seaweed, options: {loopback: always, audit: true, filer: started}}", "filer");
    }

    private void assertObjectsAreShared(String target, String name) throws Exception {
        RunResult result = run(new SeaweedDriver(), "targets: {" + target + "}\n" + WORKLOADS);
        assertAllIsRead(result, name);
        assertAuditIsExact(result, name);
    }
}
