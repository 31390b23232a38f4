package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.Section.Item;
import org.storeharness.statistics.SweepCurves;
import org.storeharness.statistics.SweepCurves.Crossover;
import org.storeharness.statistics.SweepCurves.SweepAxis;
import org.storeharness.unit.EnumSpelling;

/** Makes the table of a sweep: a column of throughput for each target, a row for each value of the axis. */
public final class SweepSection {
    private SweepSection() {}

    static Section of(SweepCurves curves) {
        FigureColumns<String> columns = new FigureColumns<>();
        curves.curves().forEach((target, curve) -> columns.figures(target, point -> Figure.of(curve.get(point), 1)));
        return new Section(
                title(curves, "objects/s"),
                columns.table(axis(curves), curves.points(), point -> point),
                crossovers(curves),
                "");
    }

    /** {@code concurrency} or {@code size}. */
    public static String axis(SweepCurves curves) {
        return EnumSpelling.of(curves.axis());
    }

    /** {@code write by concurrency (closed load, 1KiB): objects/s}. */
    public static String title(SweepCurves curves, String figure) {
        String fixed = curves.axis() == SweepAxis.CONCURRENCY ? curves.fixed() : "concurrency " + curves.fixed();
        return curves.workload() + " by " + axis(curves) + " (" + curves.load() + " load, " + fixed + "): " + figure;
    }

    /** The crossings of curves; "none" needs all targets compared at all points. Open loads have none, since schedules set their rates. */
    private static List<Item> crossovers(SweepCurves curves) {
        if (curves.curves().size() < 2 || curves.load().open()) {
            return List.of();
        }
        String unit = curves.axis() == SweepAxis.CONCURRENCY ? "concurrency " : "";
        List<Item> sentences = new ArrayList<>();
        for (Crossover crossover : curves.crossovers()) {
            sentences.add(Item.of(crossover.before() + " is ahead of " + crossover.after() + " up to " + unit
                    + crossover.from() + ", behind it from " + unit + crossover.to() + " on"
                    + (crossover.significant() ? "" : " (by the medians; verdicts do not show it)")));
        }
        if (!curves.uncompared().isEmpty()) {
            sentences.add(Item.of("whether curves cross at " + unit + String.join(", ", curves.uncompared())
                    + " is not known: targets are not comparable there"));
        } else if (sentences.isEmpty()) {
            sentences.add(Item.of("no curves cross"));
        }
        return sentences;
    }
}
