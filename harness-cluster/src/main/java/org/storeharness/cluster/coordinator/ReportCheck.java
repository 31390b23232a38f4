package org.storeharness.cluster.coordinator;

import java.util.List;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.environment.CollectionPause;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.WorkerReport;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.workload.KeyChanges;

/** Checks that a host's report of a phase is possible, before it is combined with the reports of others. */
final class ReportCheck {
    /** A time longer than any phase, and short enough that sums of it stay whole numbers: 36 years. */
    private static final long MOST_NANOS = 1L << 60;

    /** A number of blocks greater than any store holds, and small enough that their keys are whole numbers. */
    private static final long MOST_BLOCKS = 1L << 40;

    private ReportCheck() {}

    /**
     * @param order the order of the stage
     * @param workers the number of the host's workers that take part in it
     * @throws InvalidValueException if a figure is out of its range; names it
     */
    static void require(PhaseOrder order, int workers, PhaseReport report) {
        int reported = report.workers().size();
        Check.require(reported == workers, "workers", () -> "must be " + workers + ", got " + reported);
        for (int i = 0; i < workers; i++) {
            WorkerReport worker = report.workers().get(i);
            Check.named("workers[" + i + "]", () -> checked(worker));
        }
        Check.named("keys", () -> checked(order, workers, report.keys()));
        int clients = report.clients().size();
        Check.require(clients == 1, "clients", () -> "must be 1, got " + clients);
        Check.named("client", () -> checked(report.client()));
        Check.named("slowest", () -> checked(report.slowest()));
    }

    private static WorkerReport checked(WorkerReport worker) {
        Activity activity = worker.activity();
        range("operations", activity.operations());
        range("slots", activity.slots());
        time("firstStart", activity.firstStart(), Long.MAX_VALUE);
        time("firstDone", activity.firstDone(), Long.MAX_VALUE);
        time("lastDone", activity.lastDone(), Long.MIN_VALUE);
        Check.range("activeFrom", activity.activeFrom(), -MOST_NANOS, MOST_NANOS);
        Check.range("activeUntil", activity.activeUntil(), -MOST_NANOS, Long.MAX_VALUE);
        range("verifiedReads", worker.verifiedReads());
        range("spunNanos", worker.spunNanos());
        range("operationCpuNanos", worker.operationCpuNanos());
        range("overdue", worker.overdue());
        range("cpuTime.nanos", worker.cpuTime().nanos());
        range("cpuTime.userNanos", worker.cpuTime().userNanos());
        HungCall hung = worker.hung();
        if (hung != null) {
            range("hung.nanos", hung.nanos());
        }
        return worker;
    }

    /** A time from the common start, or what stands for none. */
    private static void time(String field, long nanos, long none) {
        if (nanos != none) {
            range(field, nanos);
        }
    }

    private static void range(String field, long value) {
        Check.range(field, value, 0, MOST_NANOS);
    }

    private static SlowestOperations checked(SlowestOperations slowest) {
        Check.range("operations", slowest.operations().size(), 0, SlowestOperations.MOST);
        range("completeFromNanos", slowest.completeFromNanos());
        for (SlowOperation operation : slowest.operations()) {
            Check.range("startNanos", operation.startNanos(), -MOST_NANOS, MOST_NANOS);
            range("responseNanos", operation.responseNanos());
        }
        return slowest;
    }

    private static KeyChanges checked(PhaseOrder order, int workers, KeyChanges keys) {
        count("blocks", keys.blocks(), workers, MOST_BLOCKS);
        count("deletedUpTo", keys.deletedUpTo(), workers, order.existing().endPosition());
        int wrong = keys.wrongReads().size();
        Check.require(wrong <= workers, "wrongReads", () -> "must be of at most " + workers + " workers, got " + wrong);
        return keys;
    }

    private static void count(String field, List<Long> values, int workers, long most) {
        Check.require(
                values.size() == workers, field, () -> "must be of " + workers + " workers, got " + values.size());
        values.forEach(value -> Check.range(field, value, 0, most));
    }

    private static ClientObservation checked(ClientObservation client) {
        Check.range("wallSeconds", client.counters().wallSeconds(), 0, MOST_NANOS);
        range("collections", client.counters().process().collections());
        for (CollectionPause pause : client.pauses()) {
            Check.range("pauses", pause.startNanos(), -MOST_NANOS, MOST_NANOS);
            Check.range("pauses", pause.endNanos(), pause.startNanos(), MOST_NANOS);
        }
        return client;
    }
}
