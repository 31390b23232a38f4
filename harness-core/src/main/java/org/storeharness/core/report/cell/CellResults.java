package org.storeharness.core.report.cell;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.Cell;
import org.storeharness.core.statistics.SweepCurves;
import org.storeharness.core.statistics.SweepCurves.SweepAxis;

/**
 * One table of a report: what every target did in one cell.
 *
 * @param cell the work
 * @param ranked the real stores in the order of the plan
 * @param standIns the stand-ins, which are shown apart
 */
public record CellResults(Cell cell, List<TargetRow> ranked, List<TargetRow> standIns) {
    /** The tables of a result, in the order of measuring; of a search for rates, those of the rates that were found. */
    public static List<CellResults> of(RunResult result) {
        List<CellResults> cells = new ArrayList<>();
        List<Measurement> shown = result.results().stream()
                .filter(measurement -> result.rates().isEmpty()
                        || result.rates().stream().anyMatch(rate -> rate.includes(measurement)))
                .toList();
        for (Cell cell : shown.stream().map(Measurement::cell).distinct().toList()) {
            List<TargetRow> rows = rows(result.targets(), shown, cell);
            cells.add(new CellResults(
                    cell,
                    rows.stream().filter(row -> !isStandIn(row)).toList(),
                    rows.stream().filter(CellResults::isStandIn).toList()));
        }
        return cells;
    }

    /** All rows, stand-ins last. */
    public List<TargetRow> rows() {
        List<TargetRow> rows = new ArrayList<>(ranked);
        rows.addAll(standIns);
        return rows;
    }

    /** Whether the times are response times. */
    public boolean isOpenLoad() {
        return !cell.load().equals("closed");
    }

    /** Whether the work is scripts, which say nothing of sizes. */
    boolean runsScripts() {
        return rows().stream().allMatch(TargetRow::runsScripts);
    }

    /** {@code write: concurrency 16, 1KiB, closed load, service time}. */
    public String title() {
        String load = isOpenLoad() ? "open load (" + cell.load() + "), response time" : "closed load, service time";
        return cell.workload() + ": concurrency " + cell.concurrency() + ", "
                + (runsScripts() ? "" : cell.size() + ", ") + load;
    }

    /** Whether this is the cell of that point of a sweep. */
    public boolean isPointOf(SweepCurves curves, String point) {
        boolean concurrency = curves.axis() == SweepAxis.CONCURRENCY;
        return cell.workload().equals(curves.workload())
                && cell.load().equals(curves.load())
                && String.valueOf(cell.concurrency()).equals(concurrency ? point : curves.fixed())
                && cell.size().equals(concurrency ? curves.fixed() : point);
    }

    private static List<TargetRow> rows(List<TargetResult> targets, List<Measurement> shown, Cell cell) {
        List<TargetRow> rows = new ArrayList<>();
        for (TargetResult target : targets) {
            List<Measurement> rounds = shown.stream()
                    .filter(measurement -> measurement.cell().equals(cell)
                            && measurement.target().equals(target.name()))
                    .toList();
            if (!rounds.isEmpty()) {
                rows.add(new TargetRow(target, rounds));
            }
        }
        return rows;
    }

    private static boolean isStandIn(TargetRow row) {
        return row.target().facts().standIn();
    }
}
