package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.PostgresOptions.KeyType;
import org.storeharness.postgres.connection.TableSql;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.TestOperation;

/** A session allocates no more for a row than the driver does for the same statements. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class AllocationTest {
    private static final int SIZE = 2_000;
    private static final int ROUNDS = 200;
    private static final int SERIES = 5;

    /** What the JVM itself may allocate now and then. */
    private static final long NOISE_BYTES = 16;

    @TempDir
    private Path directory;

    /** Something done with the database, again and again. */
    private interface MeasuredAction {
        void once() throws Exception;
    }

    private interface Trial {
        void with(Session session, Connection driver) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void aReadAllocatesNoMoreThanTheDriver(int rows) throws Exception {
        long[] keys = LongStream.range(0, rows).toArray();
        in(Map.of("readRows", rows), (session, driver) -> {
            TestOperation write = TestOperation.write(SIZE, keys);
            session.start(write, write);
            TestOperation read = TestOperation.read(SIZE, keys);
            long ours = bytesOf(() -> {
                for (int i = 0; i < rows; i++) {
                    read.sink(i).clear();
                }
                session.start(read, read);
            });
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);

            TableSql sql = new TableSql(StoreFixture.in(directory).table(), KeyCodec.of(KeyType.BIGINT));
            long theirs;
            try (PreparedStatement select = driver.prepareStatement(rows == 1 ? sql.select() : sql.selectAny(rows))) {
                theirs = bytesOf(() -> {
                    select.setObject(1, rows == 1 ? (Object) keys[0] : keys);
                    try (ResultSet found = select.executeQuery()) {
                        while (found.next()) {
                            found.getBytes("payload");
                        }
                    }
                });
            }
            assertThat(ours / rows).isLessThanOrEqualTo(theirs / rows + NOISE_BYTES);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void aWriteAllocatesNoMoreThanTheDriver(int rows) throws Exception {
        long[] keys = LongStream.range(0, rows).toArray();
        in(Map.of("unlogged", true), (session, driver) -> {
            TestOperation write = TestOperation.write(SIZE, keys);
            long ours = bytesOf(() -> {
                advance(keys);
                session.start(write, write);
            });
            assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK);

            TableSql sql = new TableSql(StoreFixture.in(directory).table(), KeyCodec.of(KeyType.BIGINT));
            byte[] payload = new byte[SIZE];
            driver.setAutoCommit(rows == 1);
            long theirs;
            try (PreparedStatement insert = driver.prepareStatement(sql.insert())) {
                theirs = bytesOf(() -> {
                    advance(keys);
                    for (long key : keys) {
                        insert.setLong(1, key);
                        insert.setBytes(2, payload);
                        insert.addBatch();
                    }
                    insert.executeBatch();
                    if (rows > 1) {
                        driver.commit();
                    }
                });
            }
            assertThat(ours / rows).isLessThanOrEqualTo(theirs / rows + NOISE_BYTES);
        });
    }

    /** On to keys that are not there yet. */
    private static void advance(long[] keys) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] += keys.length;
        }
    }

    /**
     * Bytes that this thread allocates for it, in the mean, once the code is warm: the least of several series, since the compiler may
     * take allocations out between two of them.
     */
    private static long bytesOf(MeasuredAction work) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int series = 0; series < SERIES; series++) {
            long before = threads.getThreadAllocatedBytes(self);
            for (int i = 0; i < ROUNDS; i++) {
                work.once();
            }
            least = Math.min(least, (threads.getThreadAllocatedBytes(self) - before) / ROUNDS);
        }
        return least;
    }

    private void in(Map<String, ?> options, Trial trial) throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        PostgresStore store = (PostgresStore) new PostgresDriver()
                .open(
                        server.options(directory, options),
                        StoreFixture.in(directory).context());
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, 1));
                Connection driver = server.connect()) {
            trial.with(session, driver);
        } finally {
            store.cleanup();
            store.close();
        }
    }
}
