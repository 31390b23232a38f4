package org.storeharness.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.report.Report;
import org.storeharness.report.ReportFixtures;
import org.storeharness.report.TimelineFixture;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.CurveFixture;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.EqualLoad;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.ScalabilityFit;
import org.storeharness.result.ScalabilityFit.Residual;
import org.storeharness.result.ThroughputCurve;
import org.storeharness.store.AuditSummary;

/** The pages that tests show in a browser: every part of a page is on one of them. */
final class PageFixtures {
    private static final int PHASE_SECONDS = 20;

    private PageFixtures() {}

    /** The reports by names for their files. */
    static Map<String, Report> all() {
        Map<String, Report> pages = new LinkedHashMap<>();
        pages.put("compare", withTimeline(ReportFixtures.compare()));
        pages.put("curve", plain(curve()));
        pages.put("eight", withTimeline(eightTargets()));
        pages.put("failed", plain(ReportFixtures.invalid()));
        pages.put("losses", plain(losses()));
        pages.put("notes", plain(ReportFixtures.notes()));
        pages.put("rates", plain(ReportFixtures.rates()));
        pages.put("sweep", plain(ReportFixtures.sweep()));
        pages.put("together", withTimeline(ReportFixtures.together()));
        pages.put("single", withTimeline(single()));
        return pages;
    }

    /** Curves whose throughput goes beyond the capacity under closed load, and falls again where the target is overloaded. */
    private static RunResult curve() {
        List<ThroughputCurve> curves = new ArrayList<>(CurveFixture.curves());
        curves.add(curve("c", 5_000, 2e6));
        curves.add(curve("d", 900, 9e6));
        return new ResultFixture()
                .target("a")
                .target("b")
                .target("c")
                .target("d")
                .build()
                .withCurves(curves);
    }

    private static ThroughputCurve curve(String target, double capacity, double baseNanos) {
        List<CurvePoint> points = new ArrayList<>();
        for (int tenth = 1; tenth <= 11; tenth++) {
            double load = tenth / 10.0;
            double achieved = load <= 1 ? 1.08 * load * capacity : 0.7 * capacity;
            double p99 = baseNanos / (1.15 - load * 0.95);
            points.add(new CurvePoint(
                    Math.round(load * capacity), achieved, 5, p99 / 4, p99 / 2, p99, p99 * 1.5, p99, 0, 0));
        }
        List<Residual> levels = new ArrayList<>();
        for (int level = 1; level <= 16; level *= 2) {
            double law = capacity * level / (3 + level);
            levels.add(new Residual(level, law * (level % 3 == 1 ? 1.02 : 0.97), law));
        }
        return new ThroughputCurve(
                target,
                "write",
                16,
                "1KiB",
                new IntervalEstimate(capacity, 0.98 * capacity, 1.02 * capacity),
                points,
                new Knee(new IntervalEstimate(0.75 * capacity, 0.7 * capacity, 0.8 * capacity), baseNanos, null),
                new ScalabilityFit(
                        new IntervalEstimate(capacity / 4, capacity / 5, capacity / 3),
                        new IntervalEstimate(0.02, 0.01, 0.03),
                        new IntervalEstimate(0.0, 0.0, 0.0002),
                        null,
                        levels,
                        null),
                new EqualLoad(640, baseNanos / 4, baseNanos, "b", null));
    }

    private static RunResult eightTargets() {
        List<String> names = List.of(
                "fs", "fs-direct", "postgres", "postgres-batch", "seaweed", "seaweed-three-copies", "memory", "null");
        ResultFixture fixture = new ResultFixture();
        names.forEach(fixture::target);
        for (int i = 0; i < names.size(); i++) {
            double rate = 1_000 * (1 + i * i);
            fixture.rounds(names.get(i), ResultFixture.WRITE, rounds(rate))
                    .rounds(names.get(i), ResultFixture.READ, rounds(3 * rate));
        }
        return fixture.compared();
    }

    /** Losses, and a caution of every other code. */
    private static RunResult losses() {
        ResultFixture fixture = new ResultFixture()
                .target("fs")
                .target("pg", 1, Durability.RELAXED, "PostgreSQL 18.1", false)
                .rounds("fs", ResultFixture.WRITE, rounds(5_000))
                .rounds("pg", ResultFixture.WRITE, rounds(3_000))
                .audited("fs", new AuditSummary(10_000, 200, 0, 0, 0, 0, 0, 0))
                .audited("pg", new AuditSummary(10_000, 200, 7, 1, 2, 3, 40, 5));
        CautionFixture.ofEveryCode().forEach(fixture::caution);
        return fixture.compared();
    }

    private static RunResult single() {
        return new ResultFixture()
                .rounds("fs", ResultFixture.WRITE, rounds(5_000))
                .compared();
    }

    private static double[] rounds(double rate) {
        return new double[] {rate, 1.02 * rate, 0.97 * rate, 1.01 * rate, 0.99 * rate, 1.03 * rate, rate, 0.98 * rate};
    }

    private static Report plain(RunResult result) {
        return new Report(result, Path.of("runs", "x"), RunTimeline.UNKNOWN);
    }

    private static Report withTimeline(RunResult result) {
        return new Report(result, Path.of("runs", "x"), TimelineFixture.of(result, PHASE_SECONDS));
    }
}
