package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.Tools;
import org.storeharness.crosscheck.model.Work;

/** Has both tools do one work after the other, in pairs, each run a process of its own. Used by one thread. */
public final class CrossCheck {
    private final Tools tools;
    private final double margin;
    private final int pairs;
    private final Consumer<String> progress;

    /**
     * @param tools who run it
     * @param margin within which they agree, as a share
     * @param pairs how often
     * @param progress is told each pair
     */
    public CrossCheck(Tools tools, double margin, int pairs, Consumer<String> progress) {
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
    public WorkFindings check(Work work) throws RunException, IOException {
        progress.accept(work.name() + ": " + tools.peer().name() + " once to warm up");
        tools.theirs(work);
        List<ToolRun> ours = new ArrayList<>();
        List<ToolRun> theirs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                ours.add(tools.ours(work));
                theirs.add(tools.theirs(work));
            } else {
                theirs.add(tools.theirs(work));
                ours.add(tools.ours(work));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s, pair %d of %d: %s %s, %s %s",
                    work.name(),
                    pair + 1,
                    pairs,
                    Tools.HARNESS,
                    words(ours.get(pair)),
                    tools.peer().name(),
                    words(theirs.get(pair))));
        }
        return findings(work, ours, theirs);
    }

    private WorkFindings findings(Work work, List<ToolRun> ours, List<ToolRun> theirs) {
        List<PairedRow> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = tools.peer().definitions().get(quantity);
            PairedRow row = PairedRow.of(quantity, ours, theirs, margin, definition);
            if (row.ours() != null || row.theirs() != null) {
                rows.add(row);
            }
        }
        List<Testimony> testimonies = new ArrayList<>(
                Testimony.of(Tools.HARNESS, ours, work.footprint().tolerance()));
        testimonies.addAll(
                Testimony.of(tools.peer().name(), theirs, work.footprint().tolerance()));
        List<String> problems = new ArrayList<>();
        ours.forEach(run -> run.problems().forEach(problem -> problems.add(Tools.HARNESS + ": " + problem)));
        theirs.forEach(run ->
                run.problems().forEach(problem -> problems.add(tools.peer().name() + ": " + problem)));
        String noWitness = work.footprint().noWitness();
        if (testimonies.isEmpty() && noWitness.isEmpty()) {
            noWitness = "nothing counts here what is done";
        }
        return new WorkFindings(work.name(), pairs, rows, testimonies, noWitness, problems);
    }

    private static String words(ToolRun run) {
        Double rate = run.figures().get(Quantity.THROUGHPUT);
        return rate == null ? "nothing" : String.format(Locale.ROOT, "%,.0f/s", rate);
    }
}
