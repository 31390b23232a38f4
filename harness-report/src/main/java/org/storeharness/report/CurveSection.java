package org.storeharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.Section.Item;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.EqualLoad;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee.KneeRefusal;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScalabilityFit;
import org.storeharness.result.ScalabilityFit.Residual;
import org.storeharness.result.ThroughputCurve;

/** States what curves of response times against throughput show: capacity, knee, times at equal load, the scalability law. */
public final class CurveSection {
    private static final String METHOD =
            "capacity: closed load; knee: where the p99 is twice its base, that at the lowest rate; ± and ranges: 95 % over the rounds";
    private static final double HALF = 0.5;
    private static final double MOST = 0.8;
    private static final double NEAR = 0.06;

    private CurveSection() {}

    /** The curves of a result by their work, targets of one work together. */
    public static Map<String, List<ThroughputCurve>> works(RunResult result) {
        List<ThroughputCurve> curves = result.curves();
        return curves == null
                ? Map.of()
                : curves.stream()
                        .collect(Collectors.groupingBy(
                                curve -> curve.workload() + " " + curve.size() + ", concurrency " + curve.concurrency(),
                                LinkedHashMap::new,
                                Collectors.toList()));
    }

    /** A table for each work, a row for each target; below it the targets at equal load, and what the law says. */
    static List<Section> answers(RunResult result) {
        List<Section> sections = new ArrayList<>();
        works(result)
                .forEach((work, curves) -> sections.add(new Section(work, table(result, curves), items(curves), "")));
        return sections;
    }

    private static FigureTable table(RunResult result, List<ThroughputCurve> curves) {
        return new FigureColumns<ThroughputCurve>()
                .figures("capacity/s", curve -> rate(curve.capacity()))
                .figures("knee/s", curve -> rate(curve.knee().opsPerSecond()))
                .figures("p99 base", curve -> time(curve.knee().baseNanos()))
                .figures("at 50 %", curve -> time(p99(curve, HALF)))
                .figures("at 80 %", curve -> time(p99(curve, MOST)))
                .table(null, curves, curve -> label(result, curve));
    }

    private static String label(RunResult result, ThroughputCurve curve) {
        boolean standIn = result.target(curve.target())
                .filter(target -> target.facts().standIn())
                .isPresent();
        return curve.target() + (standIn ? ", a stand-in" : "");
    }

    /** {@code 3,187} and {@code ±1.2%}, the larger half of the interval; {@code ±?} where its upper end is not known. */
    private static Figure rate(@Nullable IntervalEstimate rate) {
        if (rate == null) {
            return new Figure("-", "");
        }
        double value = rate.value();
        Double low = rate.low();
        Double high = rate.high();
        if (low == null || high == null) {
            return new Figure(number(value), low == null ? "" : "±?");
        }
        double half = Math.max(value - low, high - value) / value;
        return new Figure(number(value), half >= 1 ? "±100+%" : String.format(Locale.ROOT, "±%.1f%%", 100 * half));
    }

    private static String number(double value) {
        return FigureFormatter.number(value);
    }

    private static String interval(IntervalEstimate estimate, DoubleFunction<String> text) {
        Double low = estimate.low();
        Double high = estimate.high();
        return low == null ? "" : " (" + text.apply(low) + " to " + (high == null ? "?" : text.apply(high)) + ")";
    }

    private static Figure time(@Nullable Double nanos) {
        return new Figure(nanos == null ? "-" : FigureFormatter.time(nanos), "");
    }

    /** The p99 at the rate nearest to that share of the capacity; {@code null} if there is none near it. */
    private static @Nullable Double p99(ThroughputCurve curve, double share) {
        IntervalEstimate capacity = curve.capacity();
        if (capacity == null) {
            return null;
        }
        double rate = share * capacity.value();
        CurvePoint nearest = null;
        for (CurvePoint point : curve.points()) {
            double distance = Math.abs(point.opsPerSecond() - rate);
            if (distance <= NEAR * capacity.value()
                    && (nearest == null || distance < Math.abs(nearest.opsPerSecond() - rate))) {
                nearest = point;
            }
        }
        return nearest == null ? null : nearest.p99();
    }

    private static List<Item> items(List<ThroughputCurve> curves) {
        List<Item> items = new ArrayList<>();
        equalLoad(curves).ifPresent(items::add);
        for (ThroughputCurve curve : curves) {
            KneeRefusal refusal = curve.knee().refusal();
            items.add(Item.of(curve.target() + ": " + law(curve.scalability())
                    + (refusal == null ? "" : "; no knee, " + words(curve, refusal))));
        }
        items.add(Item.of(METHOD));
        return items;
    }

    /** {@code p99 at 640/s: b 20.0 ms; a 25.0 ms, 1.25 x that of b (1.21 to 1.29)}; empty without a rate in common. */
    private static Optional<Item> equalLoad(List<ThroughputCurve> curves) {
        List<ThroughputCurve> ordered = curves.stream()
                .filter(curve -> curve.equalLoad() != null && curve.equalLoad().p99() != null)
                .sorted(Comparator.comparing(CurveSection::p99AtEqualLoad))
                .toList();
        if (ordered.isEmpty()) {
            return Optional.empty();
        }
        long rate = Objects.requireNonNull(ordered.get(0).equalLoad()).opsPerSecond();
        return Optional.of(Item.of("p99 at " + FigureFormatter.count(rate) + "/s: "
                + ordered.stream().map(CurveSection::atEqualLoad).collect(Collectors.joining("; "))));
    }

    private static double p99AtEqualLoad(ThroughputCurve curve) {
        return Objects.requireNonNull(Objects.requireNonNull(curve.equalLoad()).p99());
    }

    private static String atEqualLoad(ThroughputCurve curve) {
        EqualLoad equal = Objects.requireNonNull(curve.equalLoad());
        IntervalEstimate ratio = equal.p99Ratio();
        String compared = ratio != null
                ? ", " + number(ratio.value()) + " x that of " + equal.reference()
                        + interval(ratio, CurveSection::number)
                : equal.reference().equals(curve.target()) ? "" : ", not comparable with " + equal.reference();
        return curve.target() + " " + FigureFormatter.time(p99AtEqualLoad(curve)) + compared;
    }

    private static String words(ThroughputCurve curve, KneeRefusal refusal) {
        return switch (refusal) {
            case TOO_FEW_OPERATIONS -> "a p99 at low rates needs more operations: a longer --duration";
            case NOT_REACHED ->
                "the p99 stays below twice its base up to "
                        + FigureFormatter.count(
                                curve.points().get(curve.points().size() - 1).opsPerSecond())
                        + "/s";
            case CLIENT_LIMIT -> "the client was the limit near it";
        };
    }

    /** {@code scalability law 200/s (198 to 201) alone, contention 0.02 (0.01 to 0.03), coherence 0 (0 to 0.001), ...}. */
    private static String law(ScalabilityFit fit) {
        IntervalEstimate lambda = fit.lambda();
        IntervalEstimate sigma = fit.sigma();
        IntervalEstimate kappa = fit.kappa();
        if (lambda == null || sigma == null || kappa == null) {
            return "no scalability law, " + words(fit);
        }
        Double peak = fit.peakConcurrency();
        return "scalability law " + number(lambda.value()) + "/s" + interval(lambda, CurveSection::number)
                + " alone, contention " + parameter(sigma) + ", coherence " + parameter(kappa)
                + peak(peak, kappa)
                + "; residuals to " + FigureFormatter.percent(fit.largestResidual(), 1);
    }

    private static String peak(@Nullable Double peak, IntervalEstimate kappa) {
        return peak != null
                ? ", highest at concurrency " + FigureFormatter.count(Math.round(peak))
                : kappa.value() > 0 ? ", no highest throughput shown, since the coherence may be 0" : "";
    }

    private static String parameter(IntervalEstimate parameter) {
        return small(parameter.value()) + interval(parameter, CurveSection::small);
    }

    private static String small(double value) {
        return value == 0 ? "0" : String.format(Locale.ROOT, "%.2g", value);
    }

    private static String words(ScalabilityFit fit) {
        return switch (Objects.requireNonNull(fit.refusal())) {
            case TOO_FEW_LEVELS -> "it needs five concurrencies: a higher --concurrency";
            case NEGATIVE_PARAMETER -> "throughput grows faster than the concurrency somewhere";
            case POOR_FIT ->
                fit.residuals().stream()
                        .filter(residual -> Math.abs(residual.relative()) == fit.largestResidual())
                        .map(Residual::concurrency)
                        .map(level -> "throughput at concurrency " + level + " is "
                                + FigureFormatter.percent(fit.largestResidual(), 1) + " off it")
                        .findFirst()
                        .orElse("");
        };
    }

    /** The points of every curve. */
    static List<Section> points(RunResult result) {
        List<Section> sections = new ArrayList<>();
        works(result)
                .forEach((work, curves) -> curves.forEach(curve -> sections.add(new Section(
                        work + " on " + curve.target() + ": response times by rate", points(curve), List.of(), ""))));
        return sections;
    }

    private static FigureTable points(ThroughputCurve curve) {
        return new FigureColumns<CurvePoint>()
                .figures("achieved/s", point -> Figure.of(number(point.achievedOpsPerSecond())))
                .figures("p50", point -> time(point.p50()))
                .figures("p90", point -> time(point.p90()))
                .figures("p99", point -> time(point.p99()))
                .figures("p99.9", point -> time(point.p999()))
                .figures("rounds", point -> Figure.of(String.valueOf(point.rounds())))
                .table("rate/s", curve.points(), point -> FigureFormatter.count(point.opsPerSecond()));
    }
}
