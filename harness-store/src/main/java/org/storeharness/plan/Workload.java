package org.storeharness.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * One kind of work.
 *
 * @param operations the mix: each kind with its weight
 * @param content what the objects look like
 * @param keys which existing objects reads, updates and deletes pick; writes always make new ones
 * @param concurrency the operations outstanding at one time, at most
 * @param arrivals when operations start
 * @param phases its phases and how long they last
 * @param turn where and when it runs
 * @param readBeforeUpdate whether an update first reads its object and then overwrites it, as one operation, whose timeout and retries
 *     are of each half
 */
public record Workload(
        Map<OperationKind, Integer> operations,
        Content content,
        KeyChoice keys,
        int concurrency,
        Arrivals arrivals,
        Phases phases,
        WorkloadPlacement turn,
        @OmittedIfEmpty boolean readBeforeUpdate) {
    /** The highest concurrency that a plan may ask for. */
    public static final int MAXIMUM_CONCURRENCY = 10_000;

    public Workload {
        Check.notEmpty("operations", operations);
        operations.forEach((kind, weight) -> Check.range("operations." + EnumSpelling.of(kind), weight, 1, 1_000_000));
        operations = Collections.unmodifiableMap(new EnumMap<>(operations));
        Check.range("concurrency", concurrency, 1, MAXIMUM_CONCURRENCY);
        Check.require(
                !readBeforeUpdate || operations.containsKey(OperationKind.UPDATE),
                "readBeforeUpdate",
                () -> "must be false where operations have no update, got true");
    }

    /** Work that runs on all targets, alone. */
    public Workload(
            Map<OperationKind, Integer> operations,
            Content content,
            KeyChoice keys,
            int concurrency,
            Arrivals arrivals,
            Phases phases) {
        this(operations, content, keys, concurrency, arrivals, phases, WorkloadPlacement.ALONE, false);
    }

    /** The same work with another placement. */
    public Workload withTurn(WorkloadPlacement other) {
        return new Workload(operations, content, keys, concurrency, arrivals, phases, other, readBeforeUpdate);
    }

    /** The same work at another concurrency. */
    public Workload withConcurrency(int other) {
        return new Workload(operations, content, keys, other, arrivals, phases, turn, readBeforeUpdate);
    }

    /** The same work under another load. */
    public Workload withArrivals(Arrivals other) {
        return new Workload(operations, content, keys, concurrency, other, phases, turn, readBeforeUpdate);
    }

    /** The same work measured for longer or shorter. */
    public Workload withMeasure(Extent other) {
        return withPhases(new Phases(phases.fill(), phases.warmUp(), other));
    }

    /** The same work on other objects. */
    public Workload withKeys(KeyChoice other) {
        return new Workload(operations, content, other, concurrency, arrivals, phases, turn, readBeforeUpdate);
    }

    /** The same work in other phases. */
    public Workload withPhases(Phases other) {
        return new Workload(operations, content, keys, concurrency, arrivals, other, turn, readBeforeUpdate);
    }

    /** The same work with objects of other sizes. */
    public Workload withSize(SizeDistribution size) {
        return new Workload(
                operations,
                new Content(size, content.compressibility(), content.verify()),
                keys,
                concurrency,
                arrivals,
                phases,
                turn,
                readBeforeUpdate);
    }

    /** The kinds of operations that a store has to do: those of the mix, and reads where updates begin with one. */
    public Set<OperationKind> kinds() {
        Set<OperationKind> kinds = EnumSet.copyOf(operations.keySet());
        if (readBeforeUpdate) {
            kinds.add(OperationKind.READ);
        }
        return kinds;
    }

    /** Whether it needs objects that exist before it starts. */
    public boolean needsObjects() {
        return operations.keySet().stream().anyMatch(kind -> kind.namesObjects() && kind != OperationKind.WRITE);
    }

    /** Whether it names objects, so that their sizes and contents apply. */
    public boolean namesObjects() {
        return operations.keySet().stream().anyMatch(OperationKind::namesObjects);
    }

    /** Whether it leaves data other than it found them. */
    public boolean changesData() {
        return !operations.keySet().equals(Set.of(OperationKind.READ));
    }

    /** Whether it only reads objects that its fill made, so that it leaves the data as they are. */
    boolean readsFill() {
        return phases.fill() > 0 && !changesData();
    }

    /**
     * Whether it would pick among more objects of a store that writes faster, unless it picks those of the fill alone. Deletes use these up.
     */
    public boolean changesItsFill() {
        return phases.fill() > 0 && needsObjects() && changesData() && !operations.containsKey(OperationKind.DELETE);
    }

    /** Whether it creates objects. */
    public boolean writes() {
        return operations.containsKey(OperationKind.WRITE);
    }
}
