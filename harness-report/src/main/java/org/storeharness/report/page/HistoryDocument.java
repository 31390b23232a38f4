package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.RunFacts;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.report.VerdictText;
import org.storeharness.report.page.RunHistory.RunEntry;
import org.storeharness.result.Obstacle;
import org.storeharness.unit.Printable;

/**
 * The content of the page of a history.
 *
 * @param sections the facts about the runs, above the charts
 * @param charts two for each target and cell that two runs or more have measured: its rate and its percentiles
 */
record HistoryDocument(List<Section> sections, List<Chart> charts) {
    private static final int LONGEST_COMMIT = 24;
    private static final int LONGEST_HASH = 8;
    private static final String HASH = "[0-9a-f]{13,}";

    private static final String METHOD = "A point is a run, with its medians over the rounds.";

    static HistoryDocument of(RunHistory history) {
        List<WorkHistory> works = WorkHistory.of(history);
        return new HistoryDocument(List.of(runs(history, works)), charts(works));
    }

    private static Section runs(RunHistory history, List<WorkHistory> works) {
        List<RunEntry> entries = history.entries();
        List<Item> items = new ArrayList<>();
        if (entries.isEmpty()) {
            return Section.list("Runs", List.of(Item.of("No runs.")), "");
        }
        items.add(Item.of(number(entries.size(), "run") + " from "
                + RunFacts.time(entries.get(0).run().started()) + " to "
                + RunFacts.time(entries.get(entries.size() - 1).run().started())));
        List<String> invalid = entries.stream()
                .filter(entry -> !entry.run().valid())
                .map(entry -> entry.run().id())
                .toList();
        if (!invalid.isEmpty()) {
            items.add(new Item(number(invalid.size(), "run") + " not valid, left out", "", invalid, null));
        }
        List<String> alone = works.stream()
                .filter(work -> work.runs().size() < 2)
                .map(HistoryDocument::title)
                .toList();
        if (!alone.isEmpty()) {
            items.add(new Item(
                    "Measured by one run only, without a chart (a rate derived from the calibration differs in every run)",
                    "",
                    alone,
                    null));
        }
        for (WorkHistory work : works) {
            Obstacle reason = work.otherSettings();
            if (reason != null) {
                items.add(Item.of(title(work) + ": not comparable with earlier runs from "
                        + RunFacts.time(work.runs().get(0).run().started()) + " on: "
                        + VerdictText.obstacle(reason, work.work(), "earlier", "later", side -> side + " runs")));
            }
        }
        return Section.list("Runs", items, METHOD);
    }

    private static List<Chart> charts(List<WorkHistory> works) {
        List<Chart> charts = new ArrayList<>();
        List<String> targets =
                works.stream().map(WorkHistory::target).distinct().toList();
        for (WorkHistory work : works) {
            if (work.runs().size() < 2) {
                continue;
            }
            int colour = targets.indexOf(work.target());
            String id = "history-" + charts.size();
            List<String> runs = labels(work.runs());
            List<@Nullable Double> rate = work.figures().get(RunHistory.OBJECTS_PER_SECOND);
            if (rate != null) {
                charts.add(HistoryCharts.ofRates(
                        id + "-rate",
                        title(work) + ": objects/s",
                        runs,
                        colour,
                        line(RunHistory.OBJECTS_PER_SECOND, rate)));
            }
            List<HistoryCharts.Line> times = new ArrayList<>();
            for (String name : RunHistory.TIMES) {
                List<@Nullable Double> figure = work.figures().get(name);
                if (figure != null) {
                    times.add(line(name, figure));
                }
            }
            if (!times.isEmpty()) {
                charts.add(HistoryCharts.ofTimes(
                        id + "-times",
                        title(work) + (work.work().isClosedLoad() ? ": service times" : ": response times"),
                        runs,
                        colour,
                        times));
            }
        }
        return charts;
    }

    private static HistoryCharts.Line line(String name, List<@Nullable Double> figure) {
        return new HistoryCharts.Line(label(name), figure);
    }

    private static String title(WorkHistory work) {
        return work.target() + ", " + VerdictText.cellLabel(work.work());
    }

    /** The labels of the runs; those of several runs of one commit have their ids too. */
    private static List<String> labels(List<RunEntry> runs) {
        List<String> labels = runs.stream().map(HistoryDocument::label).toList();
        return runs.stream()
                .map(run -> Collections.frequency(labels, label(run)) == 1
                        ? label(run)
                        : label(run) + ", " + run.run().id())
                .toList();
    }

    /** The run's commit, of a hash no more than there is room for on an axis; else the run's time. */
    private static String label(RunEntry entry) {
        @Nullable String commit = entry.commit();
        return commit == null
                ? RunFacts.time(entry.run().started())
                : commit.matches(HASH) ? commit.substring(0, LONGEST_HASH) : Printable.line(commit, LONGEST_COMMIT);
    }

    /** {@code objects/s}, {@code p99.9}. */
    private static String label(String figure) {
        return figure.equals(RunHistory.OBJECTS_PER_SECOND)
                ? "objects/s"
                : figure.replace("_ns", "").replace("p999", "p99.9");
    }

    private static String number(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
