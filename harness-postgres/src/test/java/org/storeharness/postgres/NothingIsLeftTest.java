package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreFacts;

/** No process and no file of a server is left after a run, whether it succeeds or fails. */
@Tag("slow")
@Timeout(120)
class NothingIsLeftTest {
    private static final String PLAN = """
            rounds: 1
            targets:
              pg: {store: postgres}
              other: {store: postgres, %s}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 20}}}
            """;

    private Path directory = Path.of("");

    /** Not in memory, where servers of other users may not enter. */
    @BeforeEach
    void makeADirectory() throws Exception {
        directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "left-")
                .toAbsolutePath();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        assertThat(servers()).isEmpty();
        assertThat(directory.resolve("data")).isEmptyDirectory();
        DirectoryTree.delete(directory);
    }

    @Test
    void durableAndRelaxedTargetsShareOneServerAndNothingIsLeft() throws Exception {
        AtomicReference<Long> seen = new AtomicReference<>(0L);
        RunResult result = TestRun.of(PLAN.replace("%s", "durability: relaxed"), directory, new RunListener() {
            @Override
            public void started(Stage stage) {
                seen.set(servers().count());
            }
        });
        assertThat(result.run().valid())
                .as("%s", CautionText.invalidReasons(result))
                .isTrue();
        assertThat(seen.get()).isPositive();
        StoreFacts durable = result.targets().get(0).facts();
        StoreFacts relaxed = result.targets().get(1).facts();
        assertThat(relaxed.endpoint()).isEqualTo(durable.endpoint());
        assertThat(durable.settings())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("server", "embedded, started for this run")
                .containsKeys("data_directory", "data_filesystem");
        assertThat(relaxed.settings()).containsEntry("synchronous_commit", "off");
        assertThat(durable.durability()).isNotEqualTo(Durability.RELAXED);
    }

    @Test
    void aRunWhoseSecondTargetCannotBeOpenedLeavesNothing() {
        assertThatThrownBy(() -> TestRun.of(
                        PLAN.replace("%s", "options: {url: 'jdbc:postgresql://127.0.0.1:1/x', user: u}"),
                        directory,
                        RunListener.SILENT))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("127.0.0.1:1");
    }

    /** The processes that have our directory on their command lines. */
    private Stream<String> servers() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(directory.toString()))
                .filter(line -> line.contains("postgres"));
    }
}
