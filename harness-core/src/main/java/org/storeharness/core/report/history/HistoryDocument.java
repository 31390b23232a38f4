package org.storeharness.core.report.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.chart.Chart;
import org.storeharness.core.report.chart.HistoryCharts;
import org.storeharness.core.report.document.FigureTable;
import org.storeharness.core.report.document.FigureTable.Column;
import org.storeharness.core.report.document.FigureTable.Figure;
import org.storeharness.core.report.document.FigureTable.Row;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.report.document.Section;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.report.document.VerdictText;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.report.history.RunHistory.RunEntry;
import org.storeharness.core.report.history.WorkHistory.FigureChange;
import org.storeharness.core.report.history.WorkHistory.FigureHistory;
import org.storeharness.core.result.comparison.Obstacle;
import org.storeharness.core.statistics.change.ChangePointSearch;
import org.storeharness.core.statistics.comparison.RunSettings;
import org.storeharness.core.unit.Printable;

/**
 * What the page of a history shows.
 *
 * @param sections what was found, above the charts
 * @param charts two for each target and cell that two runs or more have measured: its rate and its percentiles
 */
record HistoryDocument(List<Section> sections, List<Chart> charts) {
    private static final int LONGEST_COMMIT = 12;
    private static final int LONGEST_LABEL = 8;
    private static final String HASH = "[0-9a-f]{13,}";

    private static final String METHOD =
            "A point is a run, with its medians over the rounds. Changes are found by E-divisive "
                    + "(Matteson and James, 2014) on logarithms, with 999 random orders at a level of 0.01: of 100 figures without a change "
                    + "about one shows one. A level has "
                    + ChangePointSearch.SHORTEST_LEVEL + " runs at least, a figure " + ChangePointSearch.FEWEST_VALUES
                    + "; of longer series the last " + ChangePointSearch.MOST_VALUES
                    + " runs are searched. A slow drift looks like steps.";

    private static final List<Column> COLUMNS = List.of(
            new Column("first run", true),
            new Column("target", true),
            new Column("work", true),
            new Column("figure", true),
            new Column("before", false),
            new Column("after", false),
            new Column("ratio", false),
            new Column("", true));

    static HistoryDocument of(RunHistory history) {
        List<WorkHistory> works = WorkHistory.of(history);
        List<FigureChange> changes = WorkHistory.changes(works);
        return new HistoryDocument(
                List.of(runs(history, works), changed(changes), differences(changes)), charts(works));
    }

    /** {@code p99 of fs at write (concurrency 16, 1KiB): 1.20 ms before, 2.41 ms after, 2.01 x, slower, at 1f3a (2026-01-31 12:00:00 UTC)}. */
    static String sentence(FigureChange change) {
        return label(change.figure()) + " of " + change.of().target() + " at "
                + VerdictText.cellLabel(change.of().work()) + ": "
                + value(change.figure(), change.change().before()) + " before, "
                + value(change.figure(), change.change().after()) + " after, "
                + VerdictText.ratio(change.change().ratio()) + " x, " + direction(change) + ", at "
                + place(change.at()) + " (" + RunFacts.time(change.at().run().started()) + ")";
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
        long ofDirectory =
                entries.stream().filter(RunEntry::hasCommitOfWorkingDirectory).count();
        if (ofDirectory > 0) {
            items.add(
                    Item.of(
                            "The commits of " + ofDirectory
                                    + " are those of the git repository around the working directory,"
                                    + " which need not be what was measured; changes that were not committed are not seen. --tag commit=... names another"));
        }
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
        return Section.list("Runs", items, "");
    }

    private static Section changed(List<FigureChange> changes) {
        return changes.isEmpty()
                ? Section.list("Changes", List.of(Item.of("No figure changed its level.")), METHOD)
                : new Section(
                        "Changes",
                        new FigureTable(
                                "at",
                                COLUMNS,
                                changes.stream().map(HistoryDocument::row).toList()),
                        List.of(),
                        METHOD);
    }

    private static Row row(FigureChange change) {
        return new Row(
                place(change.at()),
                List.of(
                        Figure.of(RunFacts.time(change.at().run().started())),
                        Figure.of(change.of().target()),
                        Figure.of(VerdictText.cellLabel(change.of().work())),
                        Figure.of(label(change.figure())),
                        Figure.of(value(change.figure(), change.change().before())),
                        Figure.of(value(change.figure(), change.change().after())),
                        Figure.of(VerdictText.ratio(change.change().ratio())),
                        Figure.of(direction(change))));
    }

    /** What the results know to differ between the last run before each change and the first one after it. */
    private static Section differences(List<FigureChange> changes) {
        Map<String, List<String>> differing = new LinkedHashMap<>();
        for (FigureChange change : changes) {
            String runs =
                    change.before().run().id() + " and " + change.at().run().id() + " (" + place(change.at()) + ")";
            if (!differing.containsKey(runs)) {
                List<String> found = RunSettings.differences(
                        List.of(change.before().result()), List.of(change.at().result()));
                if (!found.isEmpty()) {
                    differing.put(runs, found);
                }
            }
        }
        List<Item> items = new ArrayList<>();
        differing.forEach((runs, found) -> items.add(new Item("Between", runs, found, null)));
        if (items.isEmpty() && !changes.isEmpty()) {
            items.add(Item.of("No recorded setting of machine, versions or options changed."));
        }
        return Section.list("What else changed there", items, "");
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
            List<String> runs = work.runs().stream().map(HistoryDocument::label).toList();
            FigureHistory rate = work.figures().get(RunHistory.OBJECTS_PER_SECOND);
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
                FigureHistory figure = work.figures().get(name);
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

    private static HistoryCharts.Line line(String name, FigureHistory figure) {
        return new HistoryCharts.Line(label(name), figure.values(), figure.changes());
    }

    private static String title(WorkHistory work) {
        return work.target() + ", " + VerdictText.cellLabel(work.work());
    }

    /** As {@link #place}, with no more of a hash than there is room for on an axis. */
    private static String label(RunEntry entry) {
        String commit = entry.commit();
        return commit != null && commit.matches(HASH) ? commit.substring(0, LONGEST_LABEL) : place(entry);
    }

    /** The run's commit, else its time. */
    private static String place(RunEntry entry) {
        @Nullable String commit = entry.commit();
        return commit == null
                ? RunFacts.time(entry.run().started())
                : commit.matches(HASH)
                        ? commit.substring(0, LONGEST_COMMIT)
                        : Printable.line(commit, 2 * LONGEST_COMMIT);
    }

    /** {@code objects/s}, {@code p99.9}. */
    private static String label(String figure) {
        return figure.equals(RunHistory.OBJECTS_PER_SECOND)
                ? "objects/s"
                : figure.replace("_ns", "").replace("p999", "p99.9");
    }

    private static String value(String figure, double value) {
        return figure.equals(RunHistory.OBJECTS_PER_SECOND)
                ? FigureFormatter.number(value)
                : FigureFormatter.time(value);
    }

    private static String direction(FigureChange change) {
        boolean higher = change.change().ratio() > 1;
        return higher == change.figure().equals(RunHistory.OBJECTS_PER_SECOND) ? "faster" : "slower";
    }

    private static String number(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
