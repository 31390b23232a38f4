package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.seaweed.standin.DamagedVolumes;
import org.storeharness.seaweed.standin.LoopbackCluster;
import org.storeharness.store.AcknowledgedRange;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests the audit of objects whose servers die, freeze, come back or differ: it calls nothing lost that may be there. */
@Tag("slow")
@Timeout(60)
class AuditOfDyingServersTest {
    private static final int OBJECTS = 100;
    private static final int DELETED = 20;
    private static final String FORGOTTEN_AT_ONCE = "forget=0ms";
    private static final String NEVER_FORGOTTEN = "forget=1h";
    private static final AuditSummary ALL_KEPT = new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, 0, 0);

    @TempDir
    Path directory;

    private final List<String> findings = new ArrayList<>();
    private final AtomicBoolean aborted = new AtomicBoolean();
    private SeaweedFixture fixture;
    private LoopbackCluster cluster;

    @AfterEach
    void close() throws StoreException {
        try {
            fixture.close();
        } catch (StoreException e) {
            assertThat(e).hasMessageContaining("is left ");
        }
    }

    private void open(String faults, String replication) throws StoreException {
        open(faults, replication, Map.of());
    }

    private void open(String faults, String replication, Map<String, String> more) throws StoreException {
        Map<String, String> options = new HashMap<>(
                Map.of("audit", "true", "loopbackFaults", faults, "replication", replication, "auditWait", "1s"));
        options.putAll(more);
        fixture = new SeaweedFixture(directory, options);
        cluster = fixture.loopbackServer(faults).cluster();
        assertThat(fixture.write(OBJECTS)).allMatch(write -> write.reason().isEmpty());
    }

    private AuditSummary audit() throws StoreException {
        return audit(AcknowledgedRange.objects(OBJECTS));
    }

    private AuditSummary auditWithDeleted() throws StoreException {
        Set<Long> deleted = LongStream.range(0, DELETED).boxed().collect(Collectors.toSet());
        return audit(AcknowledgedRange.objects(OBJECTS).withDeleted(deleted, Set.of()));
    }

    private AuditSummary audit(AcknowledgedRange objects) throws StoreException {
        findings.clear();
        return objects.abortedWhere(aborted::get)
                .auditedBy(fixture.store(), findings::add)
                .orElseThrow();
    }

    /** Makes a server lose every object behind its back. */
    private void empty(int server) throws Exception {
        cluster.kill(server);
        DamagedVolumes.empty(cluster, server);
        cluster.restart(server);
    }

    private void delete() throws StoreException {
        fixture.perform(DELETED, key -> TestOperation.delete(SeaweedFixture.SIZE, key));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void oneCopyOfThreeThatDiffersIsCorruptWhicheverItIs(int server) throws Exception {
        open(FORGOTTEN_AT_ONCE, "002");
        assertThat(audit()).isEqualTo(ALL_KEPT);
        cluster.kill(server);
        DamagedVolumes.flip(cluster, server);
        cluster.restart(server);
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, OBJECTS, 0, 0, 0));
        assertThat(findings).hasSize(OBJECTS).allMatch(line -> line.startsWith("corrupt "));
    }

    @Test
    void aReadThatBreaksOffAtOneCopyIsDoneAtAnother() throws Exception {
        open("truncate=4", "001");
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    @Test
    void whatTwoOfThreeLackWhileTheThirdIsAwayIsUnknownAndKeptWhenItIsBack() throws Exception {
        open(FORGOTTEN_AT_ONCE, "002");
        empty(0);
        empty(1);
        cluster.kill(2);
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, OBJECTS, 0));
        assertThat(findings)
                .filteredOn(line -> line.startsWith("unknown: "))
                .isNotEmpty()
                .allMatch(line -> line.matches("unknown: \\d+ of volume \\d+: the master names 2 of 3 servers"));
        cluster.restart(2);
        assertThat(audit()).isEqualTo(ALL_KEPT);
        empty(2);
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, OBJECTS, 0, 0, 0, 0, 0));
    }

    @Test
    void aDeleteIsUnknownWhileAHolderIsForgotten() throws Exception {
        open(FORGOTTEN_AT_ONCE, "002");
        delete();
        assertThat(auditWithDeleted()).isEqualTo(new AuditSummary(OBJECTS - DELETED, DELETED, 0, 0, 0, 0, 0, 0));
        cluster.kill(1);
        assertThat(auditWithDeleted()).isEqualTo(new AuditSummary(OBJECTS - DELETED, DELETED, 0, 0, 0, 0, DELETED, 0));
    }

    @Test
    void aDeletedObjectIsResurrectedByACopyThatWasAway() throws Exception {
        open(FORGOTTEN_AT_ONCE, "002");
        DamagedVolumes.Restoration older = DamagedVolumes.save(cluster, 1);
        delete();
        cluster.kill(1);
        older.restore();
        cluster.restart(1);
        assertThat(auditWithDeleted()).isEqualTo(new AuditSummary(OBJECTS - DELETED, DELETED, 0, 0, 0, DELETED, 0, 0));
    }

    @Test
    void aServerThatIsKilledAndKeptDownIsNamedWithItsVolumesAndHowManyObjectsTheyHold() throws Exception {
        open(NEVER_FORGOTTEN, "000");
        List<Integer> itsVolumes = cluster.volumes(1);
        cluster.kill(1);
        AuditSummary summary = audit();
        assertThat(summary).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, summary.unknown(), 0));
        assertThat(summary.unknown()).isBetween(1L, OBJECTS - 1L);
        assertThat(counted("unknown: (\\d+) of volume (" + alternatives(itsVolumes) + ") at "
                        + cluster.endpoints().get(1) + ": cannot connect: .*"))
                .isEqualTo(summary.unknown());
    }

    @Test
    void aServerThatIsForgottenIsNamedAsFarAsItsVolumesWereSeenThere() throws Exception {
        open(FORGOTTEN_AT_ONCE, "000");
        List<Integer> itsVolumes = cluster.volumes(1);
        cluster.kill(1);
        AuditSummary summary = audit();
        assertThat(counted("unknown: (\\d+) of volume (" + alternatives(itsVolumes) + ") at "
                        + cluster.endpoints().get(1) + ": lookup .* answered 404: volume id \\d+ not found"))
                .isEqualTo(summary.unknown())
                .isPositive();
    }

    @Test
    void objectsWithAnotherCopyAreKeptThoughAServerIsDown() throws Exception {
        open(NEVER_FORGOTTEN, "002");
        cluster.kill(1);
        assertThat(audit()).isEqualTo(ALL_KEPT);
        assertThat(findings).isEmpty();
    }

    @Test
    void whatAServerHoldsThatComesBackInTimeIsKept() throws Exception {
        open(FORGOTTEN_AT_ONCE, "000", Map.of("auditWait", "20s"));
        cluster.kill(1);
        CompletableFuture<Void> restart = CompletableFuture.runAsync(
                () -> {
                    try {
                        cluster.restart(1);
                    } catch (StoreException e) {
                        throw new IllegalStateException(e);
                    }
                },
                CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
        assertThat(audit()).isEqualTo(ALL_KEPT);
        restart.get();
    }

    @Test
    void serversThatTakeRequestsAndAnswerNoneBoundTheAudit() throws Exception {
        open(NEVER_FORGOTTEN, "000");
        List.of(0, 1, 2).forEach(cluster::freeze);
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, OBJECTS, 0));
        assertThat(counted("unknown: (\\d+) of volume (\\d+) at .*: does not answer"))
                .isEqualTo(OBJECTS);
        List.of(0, 1, 2).forEach(cluster::thaw);
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    @Test
    void oneFrozenCopyOfThreeLeavesTheObjectsKept() throws Exception {
        open(NEVER_FORGOTTEN, "002");
        cluster.freeze(0);
        assertThat(audit()).isEqualTo(ALL_KEPT);
        cluster.thaw(0);
    }

    @Test
    void theWholeAuditEndsInItsTime() throws Exception {
        open(NEVER_FORGOTTEN, "000", Map.of("auditWait", "10s", "auditTimeout", "300ms"));
        List.of(0, 1, 2).forEach(cluster::freeze);
        assertThat(audit()).isEqualTo(new AuditSummary(OBJECTS, 0, 0, 0, 0, 0, OBJECTS, 0));
        assertThat(findings).last().isEqualTo("unknown: 100 of all that was left after auditTimeout=300ms");
        List.of(0, 1, 2).forEach(cluster::thaw);
    }

    @Test
    void anAbortedRunEndsItsAuditAtOnce() throws Exception {
        open(NEVER_FORGOTTEN, "000", Map.of("auditWait", "50s"));
        List.of(0, 1, 2).forEach(cluster::freeze);
        CompletableFuture<Void> abort = CompletableFuture.runAsync(
                () -> aborted.set(true), CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
        assertThat(audit().lost()).isZero();
        abort.get();
        List.of(0, 1, 2).forEach(cluster::thaw);
    }

    @Test
    void aVolumeThatWasMovedIsAuditedWhereItIs() throws Exception {
        open(FORGOTTEN_AT_ONCE, "000");
        cluster.move(cluster.volumes(0).get(0), 0, 1);
        assertThat(audit()).isEqualTo(ALL_KEPT);
    }

    private static String alternatives(List<Integer> volumes) {
        return volumes.stream().map(String::valueOf).collect(Collectors.joining("|"));
    }

    /** The sum of the counts in the lines of this form, which must be all that count. */
    private long counted(String form) {
        List<String> counts =
                findings.stream().filter(line -> line.startsWith("unknown: ")).toList();
        assertThat(counts).isNotEmpty().allMatch(line -> line.matches(form));
        return counts.stream()
                .mapToLong(line -> Long.parseLong(line.replaceFirst(form, "$1")))
                .sum();
    }
}
