package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Jwt;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Operations on a filer and on servers that demand tokens signed with their keys. */
@Timeout(60)
class SeaweedTokensTest {
    private static final String BOTH = """
            # comments, other sections, numbers and both kinds of quotes, as weed scaffold writes them
            [jwt.signing]
            key = "of the master"
            expires_after_seconds = 10           # seconds

            [jwt.filer_signing]
            key = "first secret"
            expires_after_seconds = 10           # seconds

            [jwt.filer_signing.read]
            key = 'second "secret"'   # for reads

            [guard]
            white_list = ""
            """;

    @TempDir
    Path directory;

    private Path security(String text) throws Exception {
        return Files.writeString(directory.resolve("security.toml"), text);
    }

    private static LoopbackServer server() throws StoreException {
        LoopbackOptions.FilerKeys keys = new LoopbackOptions.FilerKeys(
                new Jwt("second \"secret\"".getBytes(StandardCharsets.UTF_8)),
                new Jwt("first secret".getBytes(StandardCharsets.UTF_8)));
        return LoopbackServer.start(
                new LoopbackOptions(3, 100, 0, Faults.NONE, false, keys, null, LoopbackOptions.ReadRouting.PROXY));
    }

    @Test
    void everyRequestCarriesItsToken() throws Exception {
        Path security = security(BOTH);
        try (LoopbackServer server = server();
                SeaweedFixture harness = new SeaweedFixture(
                        directory,
                        Map.of("filer", server.filer().toString(), "security", security.toString(), "audit", "true"))) {
            assertThat(harness.store().facts().settings())
                    .containsEntry("tokens", "to write and delete, to read, signed with the filer's keys");
            assertThat(SeaweedFixture.count(harness.write(20), Outcome.OK)).isEqualTo(20);
            assertThat(harness.read(20)).allMatch(read -> read.holdsVersion(0), "is intact");
            assertThat(SeaweedFixture.count(
                            harness.perform(20, key -> TestOperation.delete(SeaweedFixture.SIZE, key)), Outcome.OK))
                    .isEqualTo(20);
            assertThat(SeaweedFixture.count(harness.read(20), Outcome.MISS)).isEqualTo(20);
        }
    }

    @Test
    void aRequestWithoutAKeyFailsWithTheOptionToGive() throws Exception {
        try (LoopbackServer server = server()) {
            Map<String, String> options = Map.of("filer", server.filer().toString());
            assertStoreFails(
                    () -> new SeaweedFixture(directory, options), "answered 401: wrong jwt", "option security");
        }
    }

    @Test
    void aWrongKeyIsRefused() throws Exception {
        Path other = Files.writeString(directory.resolve("other.toml"), BOTH.replace("first", "last"));
        try (LoopbackServer server = server()) {
            Map<String, String> options = Map.of("filer", server.filer().toString(), "security", other.toString());
            assertStoreFails(
                    () -> new SeaweedFixture(directory, options),
                    "the upload of /run-1-t/.harness-run",
                    "wrong jwt",
                    "the keys of jwt.filer_signing in the file of the option security are not those of this"
                            + " filer");
        }
    }

    @Test
    void aSecurityFileWithoutFilerKeysIsRefused() throws Exception {
        Path empty = security("[jwt.signing]\nkey = \"of the master\"\n[jwt.filer_signing]\nkey = \"\"\n");
        assertStoreFails(
                () -> FilerTokens.signed(empty),
                "has neither a key in [jwt.filer_signing] nor one in [jwt.filer_signing.read]");
        assertStoreFails(() -> FilerTokens.signed(directory.resolve("nowhere")), "give SeaweedFS's security.toml");
    }

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
            TestOperation read = TestOperation.read(SeaweedFixture.SIZE, 1).performedBy(session);
            assertThat(read.holdsVersion(0)).as(read.reason()).isTrue();
            for (TestOperation operation : new TestOperation[] {
                TestOperation.write(SeaweedFixture.SIZE, 2),
                TestOperation.update(SeaweedFixture.SIZE, 3, 0),
                TestOperation.delete(SeaweedFixture.SIZE, 1)
            }) {
                assertThat(operation.performedBy(session).outcome())
                        .as("%s: %s", operation.kind(), operation.reason())
                        .isEqualTo(Outcome.OK);
            }
        }
    }
}
