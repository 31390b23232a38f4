package org.storeharness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.storeharness.plan.OperationKind;

/**
 * The work of two processes on one place.
 *
 * @param first the store that was prepared
 * @param depth the operations in flight of a session
 */
record SharedWork(Store first, int depth) {
    private static final int SIZE = 1024;
    private static final int OBJECTS = 16;
    private static final long DELETED_BY_FIRST = OBJECTS - 2;
    private static final long DELETED_BY_SECOND = 2;

    /** Half of the objects are written by each; what one wrote the other reads, updates and deletes. */
    void performWith(Store second) throws StoreException, IOException {
        try (Session here = first.openSession(new SessionContext(0, depth));
                Session there = second.openSession(new SessionContext(1, depth, 1))) {
            for (long key = 0; key < OBJECTS; key++) {
                StoreContractTest.assertOk(key < OBJECTS / 2 ? here : there, TestOperation.write(SIZE, key));
            }
            exchangeIds(second);
            for (Session session : List.of(here, there)) {
                for (long key = 0; key < OBJECTS; key++) {
                    TestOperation read = StoreContractTest.perform(session, TestOperation.read(SIZE, key));
                    assertThat(read.outcome()).as("%d: %s", key, read.reason()).isEqualTo(Outcome.OK);
                    assertThat(read.holdsVersion(0)).as("%d", key).isTrue();
                }
            }
            if (first.supports(OperationKind.UPDATE)) {
                StoreContractTest.assertOk(there, TestOperation.update(SIZE, 7, 0));
                TestOperation read = StoreContractTest.perform(here, TestOperation.read(SIZE, 0));
                assertThat(read.holdsVersion(7)).isTrue();
            }
            if (first.supports(OperationKind.DELETE)) {
                StoreContractTest.assertOk(here, TestOperation.delete(SIZE, DELETED_BY_FIRST));
                StoreContractTest.assertOk(there, TestOperation.delete(SIZE, DELETED_BY_SECOND));
                exchangeIds(second);
                for (Session session : List.of(here, there)) {
                    for (long key : deleted()) {
                        TestOperation read = StoreContractTest.perform(session, TestOperation.read(SIZE, key));
                        assertThat(read.outcome())
                                .as("%d: %s", key, read.reason())
                                .isEqualTo(Outcome.MISS);
                    }
                }
            }
        }
    }

    /** Each learns what the other knows, in two parts. */
    private void exchangeIds(Store second) throws IOException {
        Optional<KeyIds> ids = first.keyIds();
        assertThat(second.keyIds().isPresent()).isEqualTo(ids.isPresent());
        if (ids.isPresent()) {
            KeyIds others = second.keyIds().orElseThrow();
            int part = OBJECTS / 2 + 1;
            for (int from = 0; from < OBJECTS; from += part) {
                byte[] known = ids.get().export(from, part);
                ids.get().merge(from, others.export(from, part));
                others.merge(from, known);
            }
        }
    }

    /** The first process finds all that both wrote, by its audit, if it has one, and by reads. */
    void assertFoundByFirst() throws StoreException {
        Set<Long> deleted = deleted();
        List<String> findings = new ArrayList<>();
        Optional<AuditSummary> audit = AcknowledgedRange.objects(OBJECTS)
                .withDeleted(deleted, Set.of())
                .auditedBy(first, findings::add);
        audit.ifPresent(found -> assertThat(found)
                .as("%s", findings)
                .isEqualTo(new AuditSummary(OBJECTS - deleted.size(), deleted.size(), 0, 0, 0, 0, 0, 0)));
        try (Session session = first.openSession(new SessionContext(0, depth))) {
            for (long key = 0; key < OBJECTS; key++) {
                assertThat(StoreContractTest.perform(session, TestOperation.read(SIZE, key))
                                .outcome())
                        .as("%d", key)
                        .isEqualTo(deleted.contains(key) ? Outcome.MISS : Outcome.OK);
            }
        }
    }

    private Set<Long> deleted() {
        return first.supports(OperationKind.DELETE) ? Set.of(DELETED_BY_FIRST, DELETED_BY_SECOND) : Set.of();
    }
}
