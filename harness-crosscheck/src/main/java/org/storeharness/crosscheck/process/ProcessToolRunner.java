package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.ToolRunner;
import org.storeharness.crosscheck.model.ToolWorkload;

/** Both tools, each run a process of its own that is looked at in the same way from outside. Used by one thread. */
public final class ProcessToolRunner implements ToolRunner {
    private static final double MIB = 1 << 20;
    private static final double MICROS = 1e6;

    private final HarnessProgram harness;
    private final Peer peer;
    private final Path program;
    private final List<String> pinning;
    private final ProcessRun.LaunchSettings launchSettings;
    private int runs;

    /**
     * @param harness this harness
     * @param peer the other tool
     * @param program its program
     * @param pinning what stands before the command lines of both
     * @param place where both run
     */
    public ProcessToolRunner(
            HarnessProgram harness, Peer peer, Path program, List<String> pinning, ProcessRun.LaunchSettings place) {
        this.harness = harness;
        this.peer = peer;
        this.program = program;
        this.pinning = List.copyOf(pinning);
        this.launchSettings = place;
    }

    @Override
    public Peer peer() {
        return peer;
    }

    @Override
    public ToolRun runHarness(ToolWorkload work) throws RunException, IOException {
        Path out = Files.createDirectory(launchSettings.scratch().resolve("run-" + ++runs));
        List<String> arguments = new ArrayList<>(work.harnessArguments());
        arguments.addAll(List.of("-q", "--format", "json", "--out", out.toString()));
        ObservedTotals before = readCounters(work);
        ProcessRun run = ProcessRun.of(pinned(harness.with(arguments)), launchSettings);
        // a run that is not valid ends with 1 too, but prints its result
        if (run.exitCode() != 0 && run.out().isBlank()) {
            throw new RunException(HARNESS + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        HarnessRunReport report = HarnessRunReport.read(out);
        ObservedTotals seen = observedSince(before, work);
        Map<Quantity, Double> figures = figures(report.figures(), run, seen, report.operations());
        return new ToolRun(figures, work.footprint().harnessTotals(report.operations()), seen, report.problems());
    }

    @Override
    public ToolRun runPeer(ToolWorkload work) throws RunException, IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(work.peerArguments());
        ObservedTotals before = readCounters(work);
        ProcessRun run = ProcessRun.of(pinned(command), launchSettings);
        if (run.exitCode() != 0) {
            throw new RunException(peer.name() + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        PeerReport report = peer.read(run.out());
        ObservedTotals seen = observedSince(before, work);
        Map<Quantity, Double> figures = figures(report.figures(), run, seen, report.operations());
        if (report.operations() > 0) {
            figures.put(Quantity.CPU, run.cpuSeconds() / report.operations() * MICROS);
        }
        List<String> problems = report.failed() == 0 ? List.of() : List.of(report.failed() + " operations failed");
        return new ToolRun(figures, work.footprint().peerTotals(report.operations()), seen, problems);
    }

    /** What a tool says, with what was seen from outside. */
    private static Map<Quantity, Double> figures(
            Map<Quantity, Double> said, ProcessRun run, @Nullable ObservedTotals seen, long operations) {
        Map<Quantity, Double> all = new EnumMap<>(Quantity.class);
        all.putAll(said);
        all.put(Quantity.MEMORY, run.peakBytes() / MIB);
        if (seen != null && operations > 0) {
            seen.extraCounts().forEach((quantity, count) -> all.put(quantity, (double) count / operations));
        }
        return all;
    }

    private List<String> pinned(List<String> command) {
        List<String> all = new ArrayList<>(pinning);
        all.addAll(command);
        return all;
    }

    private static @Nullable ObservedTotals readCounters(ToolWorkload work) {
        return work.counterSource().read().orElse(null);
    }

    private static @Nullable ObservedTotals observedSince(@Nullable ObservedTotals before, ToolWorkload work) {
        ObservedTotals now = before == null ? null : readCounters(work);
        return before == null || now == null ? null : now.since(before);
    }
}
