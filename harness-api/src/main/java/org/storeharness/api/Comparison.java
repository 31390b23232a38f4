package org.storeharness.api;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.CautionText;
import org.storeharness.report.CellResults;
import org.storeharness.report.TargetRow;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Metric;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.Comparability;
import org.storeharness.unit.InvalidValueException;

/** The findings of a run: the figures of each target at each work, and the ratio of each pair of them. Immutable. */
public final class Comparison {
    private final Path directory;
    private final RunResult result;
    private final List<TargetFigures> figures;
    private final List<Ratio> ratios;

    Comparison(Path directory, RunResult result) {
        this.directory = directory.toAbsolutePath();
        this.result = result;
        this.figures =
                CellResults.of(result).stream().flatMap(Comparison::figuresOf).toList();
        this.ratios = result.comparisons().stream().map(this::ratio).toList();
    }

    /**
     * Reads the findings of an earlier run.
     *
     * @param runDirectory its directory
     * @throws HarnessException if no run left it, or it is damaged
     */
    public static Comparison read(Path runDirectory) throws HarnessException {
        try {
            Path one = SavedRuns.one(runDirectory);
            return new Comparison(one, SavedRuns.read(one));
        } catch (RunException e) {
            throw new HarnessException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The run directory, with {@code result.json} and {@code report.html}. */
    public Path directory() {
        return directory;
    }

    /** The id of the run. */
    public String id() {
        return result.run().id();
    }

    /** Whether nothing invalidates the figures; {@link #notices()} tell what does, and how far valid ones go. */
    public boolean valid() {
        return result.run().valid();
    }

    /** The names of the targets, in the order of the plan. */
    public List<String> targets() {
        return result.targets().stream().map(TargetResult::name).toList();
    }

    /** The notices that a reader has to know before quoting a figure. */
    public List<Notice> notices() {
        return result.warnings().stream()
                .map(caution -> new Notice(
                        caution.code().name(),
                        CautionText.subject(caution),
                        CautionText.message(caution),
                        caution.invalidates()))
                .toList();
    }

    /** The figures of each target at each work, in the order of measuring. */
    public List<TargetFigures> figures() {
        return figures;
    }

    /**
     * The figures of a target at a workload that ran at one concurrency and one size.
     *
     * @throws IllegalArgumentException if there are none, or those of several points of a sweep
     */
    public TargetFigures figures(String workload, String target) {
        return only(
                "figures",
                workload + " on " + target,
                figures.stream()
                        .filter(one -> one.work().workload().equals(workload)
                                && one.target().equals(target))
                        .toList());
    }

    /** Each pair of targets at each work, in one of its two directions. */
    public List<Ratio> ratios() {
        return ratios;
    }

    /**
     * The speed of the subject as a multiple of the reference's, at a workload that ran at one concurrency and one size.
     *
     * @throws IllegalArgumentException if they were not compared there, or at several points of a sweep
     */
    public Ratio ratio(String workload, String subject, String reference) {
        return only(
                "ratio",
                subject + " to " + reference + " at " + workload,
                ratios.stream()
                        .filter(one -> one.work().workload().equals(workload))
                        .flatMap(one -> Stream.of(one, one.inverse()))
                        .filter(one ->
                                one.subject().equals(subject) && one.reference().equals(reference))
                        .toList());
    }

    /** The ratio at the workload {@code write}. */
    public Ratio write(String subject, String reference) {
        return ratio("write", subject, reference);
    }

    /** The ratio at the workload {@code read}. */
    public Ratio read(String subject, String reference) {
        return ratio("read", subject, reference);
    }

    private <T> T only(String field, String wanted, List<T> found) {
        if (found.size() != 1) {
            throw new InvalidValueException(
                    field,
                    found.isEmpty()
                            ? "must be of what was measured: workloads "
                                    + String.join(
                                            ", ",
                                            result.run().plan().workloads().keySet()) + " on "
                                    + String.join(", ", targets()) + "; got " + wanted
                            : "must be of one point of a sweep; " + wanted + " has " + found.size()
                                    + " points: choose one of the list");
        }
        return found.get(0);
    }

    private Ratio ratio(org.storeharness.result.Comparison made) {
        Metric metric = made.metric();
        Interval speed = speed(metric, made.ratio(), made.low(), made.high());
        return new Ratio(
                work(made.cell()),
                made.subject(),
                made.reference(),
                metric.label(),
                made.rounds(),
                speed,
                speed == null ? null : possible(speed, made),
                figure(made.cell(), made.subject(), metric),
                figure(made.cell(), made.reference(), metric),
                made.margin(),
                Verdict.valueOf(made.verdict().name()),
                VerdictText.sentence(made),
                directory);
    }

    private static @Nullable Interval speed(
            Metric metric, @Nullable Double ratio, @Nullable Double low, @Nullable Double high) {
        if (ratio == null || low == null || high == null) {
            return null;
        }
        Interval quotient = new Interval(ratio, low, high);
        return metric.higherIsFaster() ? quotient : quotient.inverse();
    }

    private Interval possible(Interval speed, org.storeharness.result.Comparison made) {
        double doubt = made.metric() == Metric.OBJECTS_PER_SECOND
                ? Math.exp(Comparability.doubtedLogRatio(
                        rounds(made.cell(), made.reference()),
                        rounds(made.cell(), made.subject()),
                        result.run().plan().workloads().get(made.cell().workload())))
                : 1;
        boolean ofReference = made.referenceClientBound() > 0;
        boolean ofSubject = made.subjectClientBound() > 0;
        boolean lowIsOpen = switch (made.verdict()) {
            case FASTER -> false;
            case SLOWER -> ofReference || ofSubject;
            default -> ofReference;
        };
        boolean highIsOpen = switch (made.verdict()) {
            case FASTER -> ofReference || ofSubject;
            case SLOWER -> false;
            default -> ofSubject;
        };
        return new Interval(
                speed.estimate(),
                lowIsOpen ? 0 : speed.low() / doubt,
                highIsOpen ? Double.POSITIVE_INFINITY : speed.high() * doubt);
    }

    private List<Measurement> rounds(Cell cell, String target) {
        return result.results().stream()
                .filter(one -> one.cell().equals(cell) && one.target().equals(target))
                .toList();
    }

    private @Nullable Interval figure(Cell cell, String target, Metric metric) {
        Optional<TargetFigures> found = figures.stream()
                .filter(one -> one.work().equals(work(cell)) && one.target().equals(target))
                .findFirst();
        return found.map(one -> switch (metric) {
                    case OBJECTS_PER_SECOND -> one.objectsPerSecond();
                    case RESPONSE_TIME_P99 -> one.times().get("p99");
                    case RESPONSE_TIME_P50 -> one.times().get("p50");
                })
                .orElse(null);
    }

    private static Work work(Cell cell) {
        return new Work(
                cell.workload(), cell.concurrency(), cell.size(), String.valueOf(cell.load()), !cell.isClosedLoad());
    }

    private static Stream<TargetFigures> figuresOf(CellResults cell) {
        return cell.rows().stream()
                .map(row -> new TargetFigures(
                        row.target().name(),
                        work(cell.cell()),
                        row.rounds().size(),
                        interval(row.rate(Throughput::opsPerSecond)),
                        interval(row.rate(Throughput::objectsPerSecond)),
                        interval(row.rate(Throughput::bytesPerSecond)),
                        times(row),
                        row.operations().incomplete()));
    }

    private static Map<String, Interval> times(TargetRow row) {
        Map<String, Function<Latency, @Nullable Number>> wanted = new LinkedHashMap<>();
        wanted.put("mean", Latency::mean);
        wanted.put("p50", Latency::p50);
        wanted.put("p99", Latency::p99);
        wanted.put("p99.9", Latency::p999);
        wanted.put("max", Latency::max);
        Map<String, Interval> times = new LinkedHashMap<>();
        for (Map.Entry<String, Function<Latency, @Nullable Number>> figure : wanted.entrySet()) {
            Summary summary = row.time(figure.getValue());
            if (summary != null) {
                times.put(figure.getKey(), interval(summary));
            }
        }
        return times;
    }

    private static Interval interval(Summary summary) {
        return new Interval(summary.median(), summary.low(), summary.high());
    }
}
