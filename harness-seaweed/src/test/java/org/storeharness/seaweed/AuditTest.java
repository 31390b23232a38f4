package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.seaweed.standin.FaultKind;
import org.storeharness.store.AcknowledgedRange;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ObjectState;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** The audit finds exactly the injected faults. */
@Timeout(60)
class AuditTest {
    private static final int OBJECTS = 100;

    @TempDir
    Path directory;

    private final List<String> findings = new ArrayList<>();

    private AuditSummary audit(SeaweedFixture harness, AcknowledgedRange objects) throws StoreException {
        return objects.auditedBy(harness.store(), findings::add).orElseThrow();
    }

    private SeaweedFixture harness(String faults) throws StoreException {
        return new SeaweedFixture(
                directory,
                faults.isEmpty()
                        ? Map.of("audit", "true", "loopback", "always")
                        : Map.of("audit", "true", "loopbackFaults", faults));
    }

    @Test
    void anAuditOfACorrectStoreFindsNothing() throws StoreException {
        try (SeaweedFixture harness = harness("")) {
            harness.write(OBJECTS);
            harness.perform(20, key -> TestOperation.delete(SeaweedFixture.SIZE, key));
            harness.perform(30, key -> TestOperation.update(SeaweedFixture.SIZE, 2, key + 20));
            Set<Long> deleted = LongStream.range(0, 20).boxed().collect(Collectors.toSet());
            assertThat(audit(harness, AcknowledgedRange.objects(OBJECTS).withDeleted(deleted, Set.of())))
                    .isEqualTo(new AuditSummary(80, 20, 0, 0, 0, 0, 0, 0));
            assertThat(findings).isEmpty();
        }
    }

    /** Servers answer; what fails is ours, and no server is blamed for it. */
    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, OutOfMemoryError.class})
    void aCheckThatFailsEndsTheAuditWithItsFailure(Class<? extends Throwable> kind) throws Exception {
        Throwable planted = kind.getConstructor(String.class).newInstance("planted");
        try (SeaweedFixture harness = harness("")) {
            harness.write(OBJECTS);
            assertThatThrownBy(() -> harness.store()
                            .audit(
                                    AcknowledgedRange.objects(OBJECTS),
                                    (buffer, key, length) -> {
                                        throw AuditTest.<RuntimeException>asUnchecked(planted);
                                    },
                                    findings::add))
                    .isSameAs(planted);
            assertThat(findings).isEmpty();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asUnchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void lostUploadsAreListedByTheirIds() throws StoreException {
        try (SeaweedFixture harness = harness("lose=10")) {
            harness.write(OBJECTS);
            AuditSummary summary = audit(harness, AcknowledgedRange.objects(OBJECTS));
            assertThat(harness.loopbackServer("lose=10").faultInjector().count(FaultKind.LOSE))
                    .isEqualTo(10);
            assertThat(summary).isEqualTo(new AuditSummary(100, 0, 10, 0, 0, 0, 0, 0));
            assertThat(findings).hasSize(10).allMatch(line -> line.matches("lost \\d+,[0-9a-f]+ of key \\d+"));
        }
    }

    @Test
    void objectsThatWereFlippedOnDiskAreCorrupt() throws StoreException {
        try (SeaweedFixture harness = harness("flip-stored=20")) {
            harness.write(OBJECTS);
            assertThat(audit(harness, AcknowledgedRange.objects(OBJECTS)))
                    .isEqualTo(new AuditSummary(100, 0, 0, 0, 5, 0, 0, 0));
            assertThat(findings).hasSize(5).allMatch(line -> line.startsWith("corrupt "));
        }
    }

    @Test
    void aDeletedObjectThatCanBeReadIsResurrected() throws Exception {
        try (SeaweedFixture harness = harness("")) {
            harness.write(1);
            try (var session = harness.openSession()) {
                TestOperation.delete(SeaweedFixture.SIZE, 0).performedBy(session);
            }
            harness.perform(1, key -> TestOperation.write(SeaweedFixture.SIZE, 1));
            Set<Long> both = Set.of(0L, 1L);
            assertThat(audit(harness, AcknowledgedRange.objects(2).withDeleted(both, Set.of())))
                    .isEqualTo(new AuditSummary(0, 2, 0, 0, 0, 1, 0, 0));
            assertThat(findings).singleElement().asString().startsWith("resurrected ");
        }
    }

    @Test
    void anObjectWhoseDeleteWasNotAcknowledgedIsCountedInDoubt() throws StoreException {
        try (SeaweedFixture harness = harness("close=101")) {
            harness.write(OBJECTS);
            var deletes = harness.perform(2, key -> TestOperation.delete(SeaweedFixture.SIZE, key));
            Set<Long> deleted = Set.of(0L, 1L);
            Set<Long> inDoubt = new HashSet<>();
            deletes.stream()
                    .filter(delete -> delete.outcome() != Outcome.OK)
                    .forEach(delete -> inDoubt.add(delete.key(0)));
            assertThat(audit(harness, AcknowledgedRange.objects(OBJECTS).withDeleted(deleted, inDoubt)))
                    .isEqualTo(new AuditSummary(98, 1, 0, 0, 0, 0, 0, 1));
        }
    }

    @Test
    void withoutTheAuditOptionNothingIsAudited() throws StoreException {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            harness.write(1);
            assertThat(harness.store()
                            .audit(
                                    AcknowledgedRange.objects(1),
                                    (content, key, length) -> ObjectState.CORRUPT,
                                    findings::add))
                    .isEmpty();
        }
    }
}
