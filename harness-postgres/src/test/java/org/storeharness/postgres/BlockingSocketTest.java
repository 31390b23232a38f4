package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.SslMode;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;

/** A worker waits for a response in one blocking read, without the polling that a socket with a timeout needs. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class BlockingSocketTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int NONBLOCK = 04000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"DISABLE", "PREFER"})
    void theSocketOfASessionBlocksAlsoWhenItServesAgain(SslMode mode) throws Exception {
        assumeTrue(Files.isDirectory(DESCRIPTORS), "does not apply: no /proc to look at descriptors");
        TestServer server = EmbeddedServerExtension.get();
        PostgresOptions options = server.options(
                directory, Map.of("url", withoutParameters(server.url()), "sslMode", EnumSpelling.of(mode)));
        PostgresStore store = (PostgresStore)
                new PostgresDriver().open(options, StoreFixture.in(directory).context());
        store.prepare();
        try {
            Map<String, Integer> before = sockets();
            for (int round = 0; round < 2; round++) {
                try (Session session = store.openSession(new SessionContext(0, 1))) {
                    TestOperation.write(1_024, round).performedBy(session).assertOutcome(Outcome.OK);
                    Map<String, Integer> opened = sockets();
                    opened.keySet().removeAll(before.keySet());
                    assertThat(opened).hasSize(1);
                    assertThat(opened.values()).as("round %d", round).allMatch(flags -> (flags & NONBLOCK) == 0);
                }
            }
        } finally {
            store.cleanup();
            store.close();
        }
    }

    /** Parameters of a URL take precedence over options. */
    private static String withoutParameters(String url) {
        return url.substring(0, url.indexOf('?'));
    }

    /** The flags of every socket of this process. */
    private static Map<String, Integer> sockets() throws IOException {
        Map<String, Integer> flags = new HashMap<>();
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            for (Path descriptor : descriptors.filter(Files::isSymbolicLink).toList()) {
                String target = Files.readSymbolicLink(descriptor).toString();
                if (target.startsWith("socket:")) {
                    flags.put(target, flags(descriptor));
                }
            }
        }
        return flags;
    }

    private static int flags(Path descriptor) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName())).stream()
                .filter(line -> line.startsWith("flags:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring("flags:".length()).strip(), 8))
                .findFirst()
                .orElseThrow();
    }
}
