package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;

/**
 * Runs both tools on one workload after the other, in pairs. Used by one thread.
 *
 * @param tools the harness and its peer
 * @param margin within which they agree, as a share
 * @param pairs how often both run each workload
 * @param progress takes a line per pair
 */
public record CrossCheck(ToolRunner tools, double margin, int pairs, Consumer<String> progress) {
    /**
     * Runs both tools on a workload: first the peer alone, because servers and disks warm up too, then both in the order A B B A.
     *
     * @throws RunException if one of them leaves no report
     */
    public WorkloadFindings check(ToolWorkload workload) throws RunException, IOException {
        String peer = tools.peer().name();
        progress.accept(workload.name() + ": " + peer + " once to warm up");
        tools.runPeer(workload);
        List<ToolRun> harnessRuns = new ArrayList<>();
        List<ToolRun> peerRuns = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                harnessRuns.add(tools.runHarness(workload));
                peerRuns.add(tools.runPeer(workload));
            } else {
                peerRuns.add(tools.runPeer(workload));
                harnessRuns.add(tools.runHarness(workload));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s, pair %d of %d: %s %s, %s %s",
                    workload.name(),
                    pair + 1,
                    pairs,
                    ToolRunner.HARNESS,
                    throughputText(harnessRuns.get(pair)),
                    peer,
                    throughputText(peerRuns.get(pair))));
        }
        return findings(workload, harnessRuns, peerRuns);
    }

    private WorkloadFindings findings(ToolWorkload workload, List<ToolRun> harnessRuns, List<ToolRun> peerRuns) {
        Peer peer = tools.peer();
        List<PairedRow> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = peer.definitions().get(quantity);
            PairedRow row = PairedRow.of(quantity, harnessRuns, peerRuns, margin, definition);
            if (row.harnessMedian() != null || row.peerMedian() != null) {
                rows.add(row);
            }
        }
        ToolWorkload.Footprint footprint = workload.footprint();
        List<TotalsCheck> checks =
                new ArrayList<>(TotalsCheck.of(ToolRunner.HARNESS, harnessRuns, footprint.tolerance()));
        checks.addAll(TotalsCheck.of(peer.name(), peerRuns, footprint.tolerance()));
        List<String> problems = new ArrayList<>();
        harnessRuns.forEach(
                run -> run.problems().forEach(problem -> problems.add(ToolRunner.HARNESS + ": " + problem)));
        peerRuns.forEach(run -> run.problems().forEach(problem -> problems.add(peer.name() + ": " + problem)));
        String unobservedReason = footprint.unobservedReason();
        if (checks.isEmpty() && unobservedReason.isEmpty()) {
            unobservedReason = "the counters could not be read";
        }
        return new WorkloadFindings(workload.name(), pairs, rows, checks, unobservedReason, problems);
    }

    private static String throughputText(ToolRun run) {
        Double rate = run.figures().get(Quantity.THROUGHPUT);
        return rate == null ? "nothing" : String.format(Locale.ROOT, "%,.0f/s", rate);
    }
}
