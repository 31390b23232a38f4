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
import org.junit.jupiter.params.provider.CsvSource;
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

/** A session makes one system call to send what it has to say before the server answers, however many rows that is. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class SystemCallsTest {
    private static final Path COUNTS = Path.of("/proc/thread-self/io");
    private static final String WRITE_CALLS = "syscw: ";
    private static final int SIZE = 2_000;
    private static final int UNTIL_PREPARED = 10;

    @TempDir
    private Path directory;

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private static final int NONBLOCK = 04000;

    /** The driver sends BEGIN with the first row. The server answers a COPY before its rows are sent, and a COMMIT by itself. */
    @ParameterizedTest
    @CsvSource({
        "batch, 1, 1",
        "batch, 10, 2",
        "upsert, 10, 2",
        "multi-row, 10, 1",
        "transaction, 10, 11",
        "copy-text, 10, 2",
        "copy-binary, 1, 2",
        "copy-binary, 10, 2"
    })
    void aWriteIsSentInOneCallForEachAnswer(String mode, int rows, long calls) throws Exception {
        assumeTrue(Files.isReadable(COUNTS), "does not apply: the kernel does not count the calls of a thread");
        TestServer server = EmbeddedServerExtension.get();
        PostgresStore store = (PostgresStore) new PostgresDriver()
                .open(
                        server.options(directory, Map.of("writeMode", mode)),
                        StoreFixture.in(directory).context());
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            for (int i = 0; i < UNTIL_PREPARED; i++) {
                write(session, i, rows);
            }
            long before = writeCalls();
            write(session, UNTIL_PREPARED, rows);
            assertThat(writeCalls() - before).isEqualTo(calls);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    private static void write(Session session, int number, int rows) {
        long[] keys = new long[rows];
        for (int i = 0; i < rows; i++) {
            keys[i] = (long) number * rows + i;
        }
        TestOperation.write(SIZE, keys).performedBy(session).assertOutcome(Outcome.OK);
    }

    /** The calls of write(2) by this thread. */
    private static long writeCalls() throws IOException {
        return Files.readAllLines(COUNTS).stream()
                .filter(line -> line.startsWith(WRITE_CALLS))
                .mapToLong(line -> Long.parseLong(line.substring(WRITE_CALLS.length())))
                .findFirst()
                .orElseThrow();
    }

    /** A worker waits for a response in one blocking read, without the polling that a socket with a timeout needs. */
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
