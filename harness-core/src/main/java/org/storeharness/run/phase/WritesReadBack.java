package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.ReadBack.Unread;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.PhaseId;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.PhaseSample;
import org.storeharness.workload.UpdateVersions;

/**
 * Reads some of the objects that stages changed back, right after their measured phase: on the same sessions, as a phase that counts for
 * no figure, each object once and the last ones first. So a store that acknowledges what it does not do, or does it later, is found out.
 * Used by the thread of the run.
 */
final class WritesReadBack {
    /** The objects of each kind of change that are looked at, where as many were changed. */
    static final int SAMPLE = 100;

    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(2);

    /** It lasts at most this share of the measured phase, and never less or more than so long. */
    private static final double LONGEST_SHARE = 0.2;

    private static final long LEAST_NANOS = 250_000_000;
    private static final long MOST_NANOS = 2_000_000_000;

    private final Plan plan;
    private final RunControl control;
    private final PhaseRunner phases;
    private @Nullable Exception failure;

    WritesReadBack(Plan plan, RunControl control, PhaseRunner phases) {
        this.plan = plan;
        this.control = control;
        this.phases = phases;
    }

    /** After so long a read is given up: a store that does not answer must not hold the run up. */
    static Duration timeout(Plan plan) {
        return Durations.shorter(plan.operationTimeout(), LONGEST_TIMEOUT);
    }

    /**
     * Reads back what the last phase of each stage changed. A failure that ends the run waits for {@link #throwFailure}, so that what was
     * measured is not lost with it.
     *
     * @param sessions those of the stages
     * @param phaseNanos how long that phase took
     * @return what was found of each stage that changed data
     */
    Map<StageRun, ReadBack> perform(List<StageRun> stages, OpenGroup sessions, long phaseNanos) {
        Duration longest =
                Duration.ofNanos(Math.max(LEAST_NANOS, Math.min(MOST_NANOS, (long) (LONGEST_SHARE * phaseNanos))));
        Map<StageRun, ReadBack> found = new LinkedHashMap<>();
        for (StageRun stage : stages) {
            if (stage.stage().workload().changesData()) {
                found.put(stage, ReadBack.nothing(acknowledged(stage), unread(stage)));
            }
        }
        try {
            perform(stages, sessions, new Look(PhaseId.READ_BACK, WritesReadBack::kept, false), longest, found);
            if (stages.stream().anyMatch(stage -> does(stage, OperationKind.DELETE))) {
                Look deleted = new Look(
                        PhaseId.READ_BACK + "-deleted", stage -> sample(stage).deleted(), true);
                perform(stages, sessions, deleted, longest, found);
            }
        } catch (StoreException | RunException e) {
            failure = e;
            found.replaceAll((stage, soFar) -> ReadBack.nothing(soFar.acknowledged(), Unread.ENDED_EARLY));
        }
        return found;
    }

    /** Throws what ended a read-back. */
    void throwFailure() throws StoreException, RunException {
        if (failure instanceof StoreException ofStore) {
            throw ofStore;
        }
        if (failure instanceof RunException ofRun) {
            throw ofRun;
        }
    }

    /**
     * The reads of some objects.
     *
     * @param name of the phase
     * @param objects picks those of a stage
     * @param gone whether the objects must not be there
     */
    private record Look(String name, Function<StageRun, ExistingKeys> objects, boolean gone) {}

    private void perform(
            List<StageRun> stages, OpenGroup sessions, Look look, Duration longest, Map<StageRun, ReadBack> found)
            throws StoreException, RunException {
        List<StageRun> reading = new ArrayList<>();
        for (StageRun stage : stages) {
            ReadBack soFar = found.get(stage);
            boolean possible = soFar != null && soFar.unread() == null;
            ExistingKeys objects = possible ? look.objects().apply(stage) : PhaseSample.none();
            reading.add(stage.with(reads(stage.stage().workload(), objects.size(), longest), objects));
        }
        if (control.stopped() || reading.stream().allMatch(StageRun::idle)) {
            return;
        }
        phases.run(
                reading,
                sessions,
                PhaseRunner.PhaseSpec.unmeasured(
                        look.name(), workload -> workload.phases().measure()),
                share -> {});
        for (int i = 0; i < reading.size(); i++) {
            StageRun read = reading.get(i);
            if (!read.idle()) {
                StageRun stage = stages.get(i);
                ReadBack before = Check.present(found, stage);
                found.put(stage, look.gone() ? addGone(before, read) : addKept(before, read));
            }
        }
    }

    private static ReadBack addKept(ReadBack before, StageRun read) {
        OperationCounts reads = read.report().totals().operations();
        List<Long> wrong = read.report().keys().wrongReads();
        return before.plus(
                new AuditSummary(reads.scheduled(), 0, reads.miss(), 0, reads.corrupt(), 0, unanswered(reads), 0),
                wrong.isEmpty() ? null : wrong.get(0));
    }

    /** Adds reads of deleted objects. Reads do not tell which of several objects was there: only misses are noted. */
    private static ReadBack addGone(ReadBack before, StageRun read) {
        OperationCounts reads = read.report().totals().operations();
        long present = reads.ok() + reads.corrupt();
        return before.plus(
                new AuditSummary(0, reads.scheduled(), 0, 0, 0, present, unanswered(reads), 0),
                present == reads.scheduled() ? (Long) read.existing().key(0) : null);
    }

    private static long unanswered(OperationCounts reads) {
        return reads.scheduled() - reads.ok() - reads.miss() - reads.corrupt();
    }

    private static ExistingKeys kept(StageRun stage) {
        UpdateVersions versions = stage.target().versions();
        long foreign = stage.target().store().foreignObjects();
        boolean updates = does(stage, OperationKind.UPDATE);
        return sample(stage)
                .kept(
                        stage.existing(),
                        key -> updates && versions != null && key >= foreign && versions.least(key) > 0);
    }

    private static PhaseSample sample(StageRun stage) {
        PhaseOrder order = stage.order();
        return new PhaseSample(
                order.allotment(), order.existing(), stage.report().keys(), SAMPLE, order.phaseSeed());
    }

    private static boolean does(StageRun stage, OperationKind kind) {
        return stage.stage().workload().operations().containsKey(kind);
    }

    private static long acknowledged(StageRun stage) {
        PhaseSample sample = sample(stage);
        return sample.acknowledgedWrites()
                + sample.acknowledgedDeletes()
                + stage.report().totals().operations(OperationKind.UPDATE).ok();
    }

    /** Returns each object once, in the order of the sample. */
    private static Workload reads(Workload of, long objects, Duration longest) {
        Content content = of.content();
        return new Workload(
                Map.of(OperationKind.READ, 1),
                new Content(content.size().ofObjects(), content.compressibility(), true),
                new KeyChoice(KeyChoice.Order.SEQUENTIAL, 0),
                of.concurrency(),
                new Arrivals.Closed(),
                new Phases(0, Extent.none(), new Extent(objects, longest)));
    }

    private @Nullable Unread unread(StageRun stage) {
        Store store = stage.target().store();
        if (does(stage, OperationKind.SCRIPT)) {
            return Unread.SCRIPT;
        }
        if (!store.supports(OperationKind.READ)) {
            return Unread.NO_READS;
        }
        if (!store.keepsContent()) {
            return Unread.NO_CONTENT;
        }
        if (stage.target().versions() == null
                && stage.stage().workload().operations().keySet().stream()
                        .allMatch(kind -> kind == OperationKind.UPDATE || kind == OperationKind.READ)) {
            return Unread.NO_VERSIONS;
        }
        return control.stopped() ? Unread.ENDED_EARLY : null;
    }
}
