package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;

/** Operations on a server with signing keys. */
@Timeout(60)
class SeaweedMasterTokensTest {
    @TempDir
    Path directory;

    @Test
    void everyOperationFetchesTheTokenThatItNeeds() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS.withSigningKeys());
                SeaweedFixture harness = new SeaweedFixture(
                        directory, Map.of("master", server.master().toString()))) {
            assertThat(harness.store().facts().settings().get("tokens")).startsWith("to write and delete, to read");
            assertThat(SeaweedFixture.count(harness.write(20), Outcome.OK)).isEqualTo(20);
            assertThat(harness.read(20)).allMatch(read -> read.holdsVersion(0), "is intact");
            assertThat(SeaweedFixture.count(
                            harness.perform(20, key -> TestOperation.update(SeaweedFixture.SIZE, 3, key)), Outcome.OK))
                    .isEqualTo(20);
            assertThat(harness.read(20)).allMatch(read -> read.holdsVersion(3), "is updated");
            assertThat(SeaweedFixture.count(
                            harness.perform(20, key -> TestOperation.delete(SeaweedFixture.SIZE, key)), Outcome.OK))
                    .isEqualTo(20);
            assertThat(SeaweedFixture.count(harness.read(20), Outcome.MISS)).isEqualTo(20);
        }
    }

    @Test
    void aSecondProcessFetchesTokensAsWell() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS.withSigningKeys());
                SeaweedFixture harness = new SeaweedFixture(
                        directory, Map.of("master", server.master().toString()));
                Store second = harness.attached(Files.createDirectory(directory.resolve("second")));
                Session session = second.openSession(new SessionContext(1, 1, 1))) {
            harness.write(2);
            second.keyIds()
                    .orElseThrow()
                    .merge(0, harness.store().keyIds().orElseThrow().export(0, 2));
            TestOperation read = SeaweedFixture.perform(session, TestOperation.read(SeaweedFixture.SIZE, 1));
            assertThat(read.holdsVersion(0)).as(read.reason()).isTrue();
            for (TestOperation operation : new TestOperation[] {
                TestOperation.write(SeaweedFixture.SIZE, 2),
                TestOperation.update(SeaweedFixture.SIZE, 3, 0),
                TestOperation.delete(SeaweedFixture.SIZE, 1)
            }) {
                assertThat(SeaweedFixture.perform(session, operation).outcome())
                        .as("%s: %s", operation.kind(), operation.reason())
                        .isEqualTo(Outcome.OK);
            }
        }
    }
}
