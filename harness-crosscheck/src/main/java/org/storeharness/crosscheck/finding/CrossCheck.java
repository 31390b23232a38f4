package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;

/** Has both tools do one work after the other, in pairs, each run a process of its own. Used by one thread. */
public final class CrossCheck {
    private final ToolRunner tools;
    private final double margin;
    private final int pairs;
    private final Consumer<String> progress;

    /**
     * @param tools who run it
     * @param margin within which they agree, as a share
     * @param pairs how often
     * @param progress is told each pair
     */
    public CrossCheck(ToolRunner tools, double margin, int pairs, Consumer<String> progress) {
        this.tools = tools;
        this.margin = margin;
        this.pairs = pairs;
        this.progress = progress;
    }

    /**
     * Has both do a work: once the peer alone, because servers and disks warm up too, then in the order A B B A.
     *
     * @throws RunException if one of them leaves no report
     */
    public WorkloadFindings check(ToolWorkload work) throws RunException, IOException {
        progress.accept(work.name() + ": " + tools.peer().name() + " once to warm up");
        tools.runPeer(work);
        List<ToolRun> ours = new ArrayList<>();
        List<ToolRun> theirs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                ours.add(tools.runHarness(work));
                theirs.add(tools.runPeer(work));
            } else {
                theirs.add(tools.runPeer(work));
                ours.add(tools.runHarness(work));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s, pair %d of %d: %s %s, %s %s",
                    work.name(),
                    pair + 1,
                    pairs,
                    ToolRunner.HARNESS,
                    throughputText(ours.get(pair)),
                    tools.peer().name(),
                    throughputText(theirs.get(pair))));
        }
        return findings(work, ours, theirs);
    }

    private WorkloadFindings findings(ToolWorkload work, List<ToolRun> ours, List<ToolRun> theirs) {
        List<PairedRow> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = tools.peer().definitions().get(quantity);
            PairedRow row = PairedRow.of(quantity, ours, theirs, margin, definition);
            if (row.harnessMedian() != null || row.peerMedian() != null) {
                rows.add(row);
            }
        }
        List<TotalsCheck> testimonies = new ArrayList<>(
                TotalsCheck.of(ToolRunner.HARNESS, ours, work.footprint().tolerance()));
        testimonies.addAll(
                TotalsCheck.of(tools.peer().name(), theirs, work.footprint().tolerance()));
        List<String> problems = new ArrayList<>();
        ours.forEach(run -> run.problems().forEach(problem -> problems.add(ToolRunner.HARNESS + ": " + problem)));
        theirs.forEach(run ->
                run.problems().forEach(problem -> problems.add(tools.peer().name() + ": " + problem)));
        String noWitness = work.footprint().unobservedReason();
        if (testimonies.isEmpty() && noWitness.isEmpty()) {
            noWitness = "nothing counts here what is done";
        }
        return new WorkloadFindings(work.name(), pairs, rows, testimonies, noWitness, problems);
    }

    private static String throughputText(ToolRun run) {
        Double rate = run.figures().get(Quantity.THROUGHPUT);
        return rate == null ? "nothing" : String.format(Locale.ROOT, "%,.0f/s", rate);
    }
}
