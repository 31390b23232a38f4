package org.storeharness.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Metric;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.SweepCurves.Crossover;
import org.storeharness.statistics.SweepCurves.SweepAxis;

/** Computes the curves of a sweep and finds where they cross. */
public final class SweepAnalysis {
    private final RunResult result;

    private SweepAnalysis(RunResult result) {
        this.result = result;
    }

    /** A curve's identity: everything but the target and the position on the axis. */
    private record CurveKey(String workload, Arrivals load, SweepAxis axis, String fixed) {}

    /**
     * The curves of a run with its comparisons: one set for each workload and axis that has two points or more. None
     * for a rate search or curves, whose points differ in their load as well.
     */
    public static List<SweepCurves> curvesOf(RunResult result) {
        return result.rates().isEmpty() && result.curves() == null ? new SweepAnalysis(result).curves() : List.of();
    }

    private List<SweepCurves> curves() {
        Map<CurveKey, List<Cell>> lines = new LinkedHashMap<>();
        for (Cell cell :
                result.results().stream().map(Measurement::cell).distinct().toList()) {
            for (SweepAxis axis : SweepAxis.values()) {
                String fixed = axis == SweepAxis.CONCURRENCY ? cell.size() : String.valueOf(cell.concurrency());
                lines.computeIfAbsent(
                                new CurveKey(cell.workload(), cell.load(), axis, fixed), line -> new ArrayList<>())
                        .add(cell);
            }
        }
        List<SweepCurves> curves = new ArrayList<>();
        lines.forEach((line, cells) -> {
            if (cells.size() > 1) {
                curves.add(curves(line, cells));
            }
        });
        curves.sort(Comparator.comparing(SweepCurves::axis));
        return curves;
    }

    private SweepCurves curves(CurveKey line, List<Cell> cells) {
        List<Cell> ascending = cells.stream()
                .sorted(Comparator.comparingInt(Cell::concurrency)
                        .thenComparing(
                                cell -> SizeDistribution.parse(cell.size()).maximumSize()))
                .toList();
        Map<String, Map<String, Summary>> curves = new LinkedHashMap<>();
        for (TargetResult target : result.targets()) {
            Map<String, Summary> curve = new LinkedHashMap<>();
            for (Cell cell : ascending) {
                if (!result.rounds(target.name(), cell).isEmpty()) {
                    curve.put(point(line.axis(), cell), rate(target.name(), cell));
                }
            }
            curves.put(target.name(), curve);
        }
        return new SweepCurves(
                line.workload(),
                line.load(),
                line.axis(),
                line.fixed(),
                ascending.stream().map(cell -> point(line.axis(), cell)).toList(),
                curves,
                crossings(line.axis(), ascending),
                ascending.stream()
                        .filter(this::isUncompared)
                        .map(cell -> point(line.axis(), cell))
                        .toList());
    }

    /** Whether two targets, stand-ins aside, are not compared there, or there are no two. */
    private boolean isUncompared(Cell cell) {
        List<String> names = result.targets().stream()
                .filter(target -> !target.facts().standIn())
                .map(TargetResult::name)
                .toList();
        for (int i = 0; i < names.size(); i++) {
            for (String subject : names.subList(i + 1, names.size())) {
                Comparison made = comparison(cell, names.get(i), subject);
                if (made == null || made.verdict() == Verdict.NOT_COMPARABLE) {
                    return true;
                }
            }
        }
        return names.size() < 2;
    }

    private List<Crossover> crossings(SweepAxis axis, List<Cell> ascending) {
        List<Crossover> crossings = new ArrayList<>();
        for (int i = 0; i < result.targets().size(); i++) {
            for (int j = i + 1; j < result.targets().size(); j++) {
                String reference = result.targets().get(i).name();
                String subject = result.targets().get(j).name();
                crossings.addAll(crossings(axis, ascending, reference, subject));
            }
        }
        return crossings;
    }

    private List<Crossover> crossings(SweepAxis axis, List<Cell> ascending, String reference, String subject) {
        List<Crossover> crossings = new ArrayList<>();
        Comparison last = null;
        for (Cell cell : ascending) {
            Comparison here = comparison(cell, reference, subject);
            if (here == null || ahead(here) == 0) {
                continue;
            }
            if (last != null && ahead(last) != ahead(here)) {
                boolean subjectWasAhead = ahead(last) > 0;
                crossings.add(new Crossover(
                        subjectWasAhead ? subject : reference,
                        subjectWasAhead ? reference : subject,
                        point(axis, last.cell()),
                        point(axis, cell),
                        isSignificant(last) && isSignificant(here)));
            }
            last = here;
        }
        return crossings;
    }

    /** 1 if the subject has the higher rate, -1 if the reference has, 0 if neither has or they are not comparable. */
    private int ahead(Comparison comparison) {
        if (comparison.verdict() == Verdict.NOT_COMPARABLE) {
            return 0;
        }
        return Double.compare(
                rate(comparison.subject(), comparison.cell()).median(),
                rate(comparison.reference(), comparison.cell()).median());
    }

    private static boolean isSignificant(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }

    private @Nullable Comparison comparison(Cell cell, String reference, String subject) {
        return result.comparisons().stream()
                .filter(comparison -> comparison.metric() == Metric.OBJECTS_PER_SECOND
                        && comparison.cell().equals(cell)
                        && comparison.reference().equals(reference)
                        && comparison.subject().equals(subject))
                .findFirst()
                .orElse(null);
    }

    private Summary rate(String target, Cell cell) {
        return Summary.of(
                result.rounds(target, cell), round -> round.throughput().objectsPerSecond());
    }

    private static String point(SweepAxis axis, Cell cell) {
        return axis == SweepAxis.CONCURRENCY ? String.valueOf(cell.concurrency()) : cell.size();
    }
}
