package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.Window;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.CompletionTimeline.Stall;
import org.storeharness.statistics.comparison.RelativeHostRate;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/** The cautions that a reader needs about one measurement by itself, with all that its hosts and servers did. */
final class MeasurementCautions {
    /**
     * A phase ended early if more than this share of its duration is missing, unless its operations were that rare.
     */
    private static final double EARLY_END_SHARE = 0.01;

    /** A gap of this many mean gaps between operations does not happen by chance. */
    private static final long LEAST_MEAN_GAPS = 20;

    /** Stores on slow devices and pauses of this process reach several hundred milliseconds every now and then. */
    private static final long LEAST_STANDSTILL_NANOS = 1_000_000_000;

    /** Operations that begin together end together: the time of one of them is no standstill. */
    private static final long LEAST_MEDIANS = 10;

    /** A share is uneven from this multiple of an even one on. */
    private static final double BUSY_SERVER = 1.5;

    /** A share is uneven up to this multiple of an even one. */
    private static final double IDLE_SERVER = 0.5;

    /** With fewer for each server, shares differ by chance: servers are often chosen for a hundred objects at a time. */
    private static final long LEAST_PER_SERVER = 1_000;

    private final Measurement measurement;
    private final @Nullable Workload workload;
    private final List<Caution> ofRound = new ArrayList<>();
    private final List<Caution> ofAnyRound = new ArrayList<>();

    /**
     * @param workload as the plan has it; {@code null} if it has none of that name
     * @param bottlenecks finds what may have distorted the figures
     */
    MeasurementCautions(Measurement measurement, @Nullable Workload workload, ClientBottleneckDetector bottlenecks) {
        this.measurement = measurement;
        this.workload = workload;
        measurement.overload().ifPresent(this::merge);
        measurement.rateNotReached().ifPresent(this::merge);
        measurement.client().boundBy().forEach(this::merge);
        distortions(bottlenecks).forEach(this::merge);
        ofHosts(measurement).forEach(this::merge);
        addOutcomes(measurement.operations());
        if (measurement.warmUp() != null) {
            warmUpFailures(measurement, measurement.warmUp().failed()).ifPresent(ofRound::add);
        }
        if (measurement.cache() != null) {
            add(measurement.cache());
        }
        Map<String, Long> byServer = new LinkedHashMap<>();
        measurement
                .servers()
                .forEach((server, figures) ->
                        byServer.put(server, figures.operations().ok()));
        unevenServers(byServer).ifPresent(this::merge);
        if (measurement.readBack() != null) {
            add(measurement.readBack());
        }
        if (ranOut()) {
            merge(Caution.of(CautionCode.RAN_OUT_OF_OBJECTS)
                    .with("afterNanos", measurement.window().lastDoneNanos() / 1_000_000 * 1_000_000));
        }
        if (measurement.operations().scheduled() == 0) {
            ofRound.add(inRound(CautionCode.NO_OPERATION_STARTED));
        }
    }

    /** The cautions of this round, in the order in which they are told. */
    List<Caution> ofRound() {
        return ofRound;
    }

    /** The cautions that may occur in every round of the measurement's target and workload, in the order in which they are told. */
    List<Caution> ofAnyRound() {
        return ofAnyRound;
    }

    /** The caution that operations failed in a warm-up or a calibration, if any did. */
    static Optional<Caution> warmUpFailures(Measurement measurement, long count) {
        return count == 0
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.WARM_UP_FAILURES, measurement.target())
                        .with("workload", measurement.workload())
                        .with("count", count));
    }

    private void addOutcomes(OperationCounts operations) {
        if (!measurement.window().common() && operations.ok() > 0) {
            merge(Caution.of(CautionCode.NO_COMMON_WINDOW));
        }
        if (operations.incomplete() > 0) {
            ofRound.add(operationsNotDone());
        }
        retried().ifPresent(ofRound::add);
        if (operations.unfinished() > 0) {
            ofRound.add(inRound(CautionCode.OPERATIONS_UNFINISHED).with("count", operations.unfinished()));
        }
    }

    private void merge(Caution caution) {
        ofAnyRound.add(caution.about(measurement.target()).with("workload", measurement.workload()));
    }

    private Caution inRound(CautionCode code) {
        return Caution.of(code, measurement.target())
                .with("workload", measurement.workload())
                .with("round", measurement.round());
    }

    /** Cautions about further distortions of the measurement, on each host by itself. */
    private List<Caution> distortions(ClientBottleneckDetector bottlenecks) {
        if (measurement.hosts().isEmpty()) {
            return bottlenecks.cautions(
                    measurement.client(),
                    measurement.headline(),
                    measurement.operations().scheduled());
        }
        boolean closed = measurement.cell().isClosedLoad();
        return measurement.hosts().stream()
                .flatMap(host -> bottlenecks
                        .cautions(
                                host.client(),
                                closed ? host.serviceTime() : host.responseTime(),
                                host.operations().scheduled())
                        .stream()
                        .map(caution -> caution.with("host", host.host())))
                .toList();
    }

    private Caution operationsNotDone() {
        OperationCounts operations = measurement.operations();
        Map<String, Long> counts = operations.byOutcome();
        counts.remove("ok");
        counts.values().removeIf(count -> count == 0);
        Caution caution = inRound(CautionCode.OPERATIONS_NOT_DONE);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            caution = caution.with(count.getKey(), count.getValue());
        }
        caution = caution.with("scheduled", operations.scheduled());
        Optional<FailureExample> failed = measurement.failures().stream()
                .filter(example -> !example.retried())
                .findFirst();
        return failed.isEmpty()
                ? caution
                : caution.with("outcome", failed.get().outcome())
                        .with("example", failed.get().reason());
    }

    /** Says that attempts were repeated, and the most frequent reason: the pauses before them are in all figures. */
    private Optional<Caution> retried() {
        List<FailureExample> reasons =
                measurement.failures().stream().filter(FailureExample::retried).toList();
        return reasons.stream()
                .max(Comparator.comparingLong(FailureExample::count))
                .map(example -> inRound(CautionCode.OPERATIONS_RETRIED)
                        .with("ok", measurement.operations().ok())
                        .with(
                                "retries",
                                reasons.stream()
                                        .mapToLong(FailureExample::count)
                                        .sum())
                        .with("example", example.reason()));
    }

    private void add(CacheEvidence cache) {
        String asked = EnumSpelling.of(cache.asked());
        if (cache.failed()) {
            ofRound.add(inRound(CautionCode.CACHE_NOT_AS_ASKED)
                    .with("asked", asked)
                    .with("residentShare", Objects.requireNonNull(cache.residentShare())));
        } else if (cache.unproven()) {
            merge(Caution.of(CautionCode.CACHE_UNPROVEN).with("asked", asked).with("evidence", cache.evidence()));
        }
    }

    private void add(ReadBack readBack) {
        AuditSummary found = readBack.found();
        if (readBack.wrong() > 0) {
            Caution caution = Caution.of(CautionCode.WRITES_NOT_KEPT)
                    .with("round", measurement.round())
                    .with("read", readBack.read())
                    .with("lost", found.lost())
                    .with("corrupt", found.corrupt())
                    .with("resurrected", found.resurrected());
            merge(readBack.example() == null ? caution : caution.with("key", readBack.example()));
        }
        if (found.unknown() > 0) {
            merge(Caution.of(CautionCode.WRITES_NOT_VERIFIED)
                    .with("round", measurement.round())
                    .with("read", readBack.read())
                    .with("unanswered", found.unknown()));
        }
    }

    /** Whether a phase bounded by time ended early, which only a lack of objects causes. */
    private boolean ranOut() {
        long scheduled = measurement.operations().scheduled();
        if (workload == null || scheduled == 0 || !workload.operations().containsKey(OperationKind.DELETE)) {
            return false;
        }
        Extent extent = workload.phases().measure();
        double duration = extent.duration().toNanos();
        double missing = duration - measurement.window().lastDoneNanos();
        return extent.operations() == 0
                && missing > EARLY_END_SHARE * duration
                && missing > LEAST_MEAN_GAPS * duration / scheduled;
    }

    /** The cautions that follow from what each of several hosts did; without target and workload, and none on one machine. */
    static List<Caution> ofHosts(Measurement measurement) {
        List<Caution> cautions = new ArrayList<>();
        for (HostMeasurement host : measurement.hosts()) {
            HostClock clock = host.clock();
            if (clock.uncertaintyNanos() > HostClock.TOLERATED_NANOS) {
                cautions.add(Caution.of(CautionCode.HOST_START_UNSURE)
                        .with("host", host.host())
                        .with("skewNanos", clock.startSkewNanos())
                        .with("boundNanos", clock.boundNanos()));
            }
            Double drift = clock.driftNanosPerSecond();
            if (drift != null && clock.isOfAnotherRate(measurement.window().seconds())) {
                cautions.add(Caution.of(CautionCode.HOST_CLOCK_RATE)
                        .with("host", host.host())
                        .with("share", drift / Durations.NANOS_PER_SECOND));
            }
        }
        for (RelativeHostRate share : RelativeHostRate.of(measurement)) {
            if (share.isSlow(measurement)) {
                cautions.add(Caution.of(CautionCode.HOST_SLOW)
                        .with("host", share.measured().host())
                        .with("share", share.relativeRate()));
            }
        }
        return cautions;
    }

    /**
     * The caution that servers have shares of a target's operations that are far from even: then the figures are not those of all of them.
     * Empty if these counts by server are even, or too few to say.
     */
    static Optional<Caution> unevenServers(Map<String, Long> counts) {
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        if (counts.size() < 2 || total < LEAST_PER_SERVER * counts.size()) {
            return Optional.empty();
        }
        double even = 1.0 / counts.size();
        Map.Entry<String, Long> most = Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
        Map.Entry<String, Long> least = Collections.min(counts.entrySet(), Map.Entry.comparingByValue());
        double mostShare = (double) most.getValue() / total;
        double leastShare = (double) least.getValue() / total;
        if (mostShare < BUSY_SERVER * even && leastShare > IDLE_SERVER * even) {
            return Optional.empty();
        }
        return Optional.of(Caution.of(CautionCode.UNEVEN_OPERATIONS)
                .with("servers", counts.size())
                .with("most", most.getKey())
                .with("mostShare", mostShare)
                .with("least", least.getKey())
                .with("leastShare", leastShare));
    }

    /**
     * The longest time of a measured phase in which no operation of any worker ended, though some were under way; empty if there was none.
     * Percentiles have its length and rates its loss, and neither tells that it was one time and all of them.
     */
    static Optional<Caution> standstill(Stage stage, PhaseReport report) {
        RateWindow rates = new RateWindow(report);
        Window window = rates.window();
        CompletionTimeline all = rates.all();
        Stall stall = all.longestStall();
        double meanGap = (window.lastDoneNanos() - window.firstDoneNanos())
                / Math.max(1.0, all.all().operations());
        double median =
                report.totals().serviceTimes(List.of(OperationKind.values())).getValueAtPercentile(50);
        double least = Math.max(LEAST_STANDSTILL_NANOS, Math.max(LEAST_MEDIANS * median, LEAST_MEAN_GAPS * meanGap));
        return stall.nanos() < least
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.NOTHING_ENDED, stage.target())
                        .with("workload", stage.workloadName())
                        .with("round", stage.round())
                        .with("afterNanos", stall.startNanos())
                        .with("nanos", stall.nanos()));
    }
}
