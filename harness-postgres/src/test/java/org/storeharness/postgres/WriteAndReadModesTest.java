package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;

/** Every way to write and to read through pgjdbc, over every kind of table. */
class WriteAndReadModesTest extends RowOperationsContract {
    WriteAndReadModesTest() {
        super(new PostgresDriver(), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-text", "copy-binary"})
    void everyFormOfCopyDoesSoToo(String mode) throws Exception {
        assertWritesBatchesAndRollsBackAsAWhole(mode, "uuid-v7");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SINGLE")
    void everyModeDoesSoWithKeysThatAreNumbers(WriteMode mode) throws Exception {
        assertWritesBatchesAndRollsBackAsAWhole(EnumSpelling.of(mode), "bigint");
    }

    @Test
    void aPoolServesMoreSessionsThanItHasConnectionsAndItsWaitIsMarked() throws Exception {
        Store store = open(Map.of("pool", 1));
        store.prepare();
        try (Session one = store.openSession(new SessionContext(0, 1));
                Session other = store.openSession(new SessionContext(1, 1))) {
            TestOperation write = perform(one, TestOperation.write(SIZE, 1, 2)).assertOutcome(Outcome.OK);
            assertThat(write.marks()).containsExactly(OperationPart.POOL_WAIT_OVER);
            assertHolds(other, SIZE, 2, 0);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    @Test
    void modesAndSettingsAreShown() throws Exception {
        Store store = open(Map.of(
                "planCacheMode", "force-generic-plan",
                "isolation", "serializable",
                "synchronousCommit", "off",
                "applicationName", "shown",
                "statementTimeout", "1500ms",
                "writeMode", "copy-binary",
                "pool", 3,
                "keyType", "uuid-v7"));
        try {
            assertThat(store.facts().settings())
                    .containsEntry("plan_cache_mode", "force_generic_plan")
                    .containsEntry("default_transaction_isolation", "serializable")
                    .containsEntry("synchronous_commit", "off")
                    .containsEntry("application_name", "shown")
                    .containsEntry("statement_timeout", "1500ms")
                    .containsEntry("ssl", "off")
                    .containsEntry("write_mode", "COPY in binary format, autocommit")
                    .containsEntry("connections", "a pool of 3, borrowed for each operation")
                    .containsEntry("table", "logged, key uuid, fillfactor 100");
        } finally {
            store.close();
        }
    }

    @Test
    void aSingleInsertOfABatchIsRefused() {
        assertStoreFails(() -> open(Map.of("writeMode", "single")), "writeMode single and batch 10");
    }
}
