package org.storeharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.storeharness.result.Cost;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.SweepCurves;
import org.storeharness.statistics.SweepCurves.SweepAxis;
import org.storeharness.store.StoreFacts;

/**
 * The results of every target in one cell: what one table of a report shows.
 *
 * @param cell the work
 * @param rows the targets in the order of the plan, stand-ins last
 */
public record CellResults(Cell cell, List<TargetRow> rows) {
    /**
     * The cells of a result, in the order of measuring; of a search for rates, those of the rates that were found; none of curves,
     * whose cells are points.
     */
    public static List<CellResults> of(RunResult result) {
        if (result.curves() != null) {
            return List.of();
        }
        List<Measurement> shown = result.results().stream()
                .filter(measurement -> result.rates().isEmpty()
                        || result.rates().stream().anyMatch(rate -> rate.includes(measurement)))
                .toList();
        return shown.stream()
                .map(Measurement::cell)
                .distinct()
                .map(cell -> new CellResults(cell, rows(result, shown, cell)))
                .toList();
    }

    /** Whether the times are response times. */
    public boolean isOpenLoad() {
        return !cell.isClosedLoad();
    }

    /** Whether the work is scripts, which have no sizes. */
    boolean runsScripts() {
        return rows.stream().allMatch(TargetRow::runsScripts);
    }

    /** The sizes of its objects with a separator, as they were asked for; empty for scripts, and where objects were there with sizes of their own. */
    String sizeText(String before, String behind) {
        boolean unknown =
                rows.stream().allMatch(row -> row.target().facts().settings().containsKey(StoreFacts.EXISTING_OBJECTS));
        return runsScripts() || unknown ? "" : before + cell.size() + behind;
    }

    /** {@code write: concurrency 16, 1KiB, closed load, service time}. */
    public String title() {
        String load = isOpenLoad() ? "open load (" + cell.load() + "), response time" : "closed load, service time";
        boolean readsFirst = rows.stream().anyMatch(row -> row.rounds().get(0).readBeforeUpdate());
        return cell.workload() + ": " + (readsFirst ? "each update after a read, " : "") + "concurrency "
                + cell.concurrency() + ", " + sizeText("", ", ") + load;
    }

    /** Whether this is the cell of that point of a sweep. */
    public boolean isPointOf(SweepCurves curves, String point) {
        boolean concurrency = curves.axis() == SweepAxis.CONCURRENCY;
        return cell.workload().equals(curves.workload())
                && cell.load().equals(curves.load())
                && String.valueOf(cell.concurrency()).equals(concurrency ? point : curves.fixed())
                && cell.size().equals(concurrency ? curves.fixed() : point);
    }

    private static List<TargetRow> rows(RunResult result, List<Measurement> shown, Cell cell) {
        List<TargetRow> rows = new ArrayList<>();
        for (TargetResult target : result.targets()) {
            List<Measurement> rounds = shown.stream()
                    .filter(measurement -> measurement.cell().equals(cell)
                            && measurement.target().equals(target.name()))
                    .toList();
            if (!rounds.isEmpty()) {
                Cost cost = result.costs().stream()
                        .filter(one -> one.cell().equals(cell) && one.target().equals(target.name()))
                        .findFirst()
                        .orElse(null);
                rows.add(new TargetRow(target, rounds, cost));
            }
        }
        rows.sort(Comparator.comparing(TargetRow::isStandIn));
        return rows;
    }
}
