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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.PostgresOptions.KeyType;
import org.storeharness.postgres.connection.TableSql;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;

/** A read of several rows allocates no more for each than the driver does for the same statement; golden measures hold the other operations. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class AllocationTest {
    private static final int SIZE = 2_000;
    private static final int ROWS = 10;
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

    @Test
    void aReadOfTenRowsAllocatesNoMoreThanTheDriver() throws Exception {
        long[] keys = LongStream.range(0, ROWS).toArray();
        StoreFixture fixture = StoreFixture.in(directory);
        TestServer server = EmbeddedServerExtension.get();
        Store store = new PostgresDriver().open(server.options(directory, Map.of("readRows", ROWS)), fixture.context());
        store.prepare();
        String sql = new TableSql(fixture.table(), KeyCodec.of(KeyType.BIGINT)).selectAny(ROWS);
        try (Session session = store.openSession(new SessionContext(0, 1));
                Connection driver = server.connect();
                PreparedStatement select = driver.prepareStatement(sql)) {
            TestOperation write = TestOperation.write(SIZE, keys);
            session.start(write, write);
            TestOperation read = TestOperation.read(SIZE, keys);
            long ours = bytesOf(() -> {
                for (int i = 0; i < ROWS; i++) {
                    read.sink(i).clear();
                }
                session.start(read, read);
            });
            assertThat(read.outcome()).as(read.reason()).isEqualTo(Outcome.OK);
            long theirs = bytesOf(() -> {
                select.setObject(1, keys);
                try (ResultSet found = select.executeQuery()) {
                    while (found.next()) {
                        found.getBytes("payload");
                    }
                }
            });
            assertThat(ours / ROWS).isLessThanOrEqualTo(theirs / ROWS + NOISE_BYTES);
        } finally {
            store.cleanup();
            store.close();
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
}
