package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.RunException;

/** Has both tools do one work after the other, in pairs, each run a process of its own. Used by one thread. */
final class CrossCheck {
    /** What we are called. */
    static final String US = "harness";

    private static final double MIB = 1 << 20;
    private static final double MICROS = 1e6;

    private final Sides sides;
    private final ChildRun.Place place;
    private final int pairs;
    private final Consumer<String> progress;
    private int runs;

    /**
     * The two tools.
     *
     * @param peer the other one
     * @param program its program
     * @param pinning what stands before the command lines of both
     * @param margin within which they agree, as a share
     */
    record Sides(Peer peer, Path program, List<String> pinning, double margin) {}

    /**
     * @param place where both run
     * @param pairs how often
     * @param progress is told each pair
     */
    CrossCheck(Sides sides, ChildRun.Place place, int pairs, Consumer<String> progress) {
        this.sides = sides;
        this.place = place;
        this.pairs = pairs;
        this.progress = progress;
    }

    /**
     * Has both do a work: once the peer alone, because servers and disks warm up too, then in the order A B B A.
     *
     * @throws RunException if one of them leaves no report
     */
    WorkFindings check(Work work) throws RunException, IOException {
        progress.accept(work.name() + ": " + sides.peer().name() + " once to warm up");
        theirs(work);
        List<ToolRun> ours = new ArrayList<>();
        List<ToolRun> theirs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            if (pair % 2 == 0) {
                ours.add(ours(work));
                theirs.add(theirs(work));
            } else {
                theirs.add(theirs(work));
                ours.add(ours(work));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s, pair %d of %d: %s %s, %s %s",
                    work.name(),
                    pair + 1,
                    pairs,
                    US,
                    words(ours.get(pair)),
                    sides.peer().name(),
                    words(theirs.get(pair))));
        }
        return findings(work, ours, theirs);
    }

    private WorkFindings findings(Work work, List<ToolRun> ours, List<ToolRun> theirs) {
        List<PairedRow> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            String definition = sides.peer().definitions().get(quantity);
            rows.add(PairedRow.of(quantity, ours, theirs, sides.margin(), definition));
        }
        List<Testimony> testimonies =
                new ArrayList<>(Testimony.of(US, ours, work.footprint().tolerance()));
        testimonies.addAll(
                Testimony.of(sides.peer().name(), theirs, work.footprint().tolerance()));
        List<String> problems = new ArrayList<>();
        ours.forEach(run -> run.problems().forEach(problem -> problems.add(US + ": " + problem)));
        theirs.forEach(run ->
                run.problems().forEach(problem -> problems.add(sides.peer().name() + ": " + problem)));
        String noWitness = work.footprint().noWitness();
        if (testimonies.isEmpty() && noWitness.isEmpty()) {
            noWitness = "nothing counts here what is done";
        }
        return new WorkFindings(work.name(), pairs, rows, testimonies, noWitness, problems);
    }

    private ToolRun ours(Work work) throws RunException, IOException {
        Path out = Files.createDirectory(place.scratch().resolve("run-" + ++runs));
        List<String> arguments = new ArrayList<>(work.ours());
        arguments.addAll(List.of("-q", "--format", "json", "--out", out.toString()));
        Witness before = ask(work);
        ChildRun run = ChildRun.of(pinned(OurCommand.of(arguments)), place);
        if (run.exitCode() > 1) {
            throw new RunException(US + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        OurReport report = OurReport.read(out);
        Map<Quantity, Double> figures = withMemory(report.figures(), run);
        return new ToolRun(figures, work.footprint().ours(report.operations()), since(before, work), report.problems());
    }

    private ToolRun theirs(Work work) throws RunException, IOException {
        List<String> command = new ArrayList<>(List.of(sides.program().toString()));
        command.addAll(work.theirs());
        Witness before = ask(work);
        ChildRun run = ChildRun.of(pinned(command), place);
        if (run.exitCode() != 0) {
            throw new RunException(sides.peer().name() + " ended with " + run.exitCode() + ": " + run.lastLine());
        }
        PeerReport report = sides.peer().read(run.out());
        Map<Quantity, Double> figures = withMemory(report.figures(), run);
        if (report.operations() > 0) {
            figures.put(Quantity.CPU, run.cpuSeconds() / report.operations() * MICROS);
        }
        List<String> problems = report.failed() == 0 ? List.of() : List.of(report.failed() + " operations failed");
        return new ToolRun(figures, work.footprint().theirs(report.operations()), since(before, work), problems);
    }

    private List<String> pinned(List<String> command) {
        List<String> all = new ArrayList<>(sides.pinning());
        all.addAll(command);
        return all;
    }

    private static Map<Quantity, Double> withMemory(Map<Quantity, Double> figures, ChildRun run) {
        Map<Quantity, Double> all = new EnumMap<>(Quantity.class);
        all.putAll(figures);
        all.put(Quantity.MEMORY, run.peakBytes() / MIB);
        return all;
    }

    private @Nullable Witness ask(Work work) {
        return work.witness().ask().orElse(null);
    }

    private @Nullable Witness since(@Nullable Witness before, Work work) {
        Witness now = before == null ? null : ask(work);
        return before == null || now == null ? null : now.since(before);
    }

    private static String words(ToolRun run) {
        Double rate = run.figures().get(Quantity.THROUGHPUT);
        return rate == null ? "nothing" : String.format(Locale.ROOT, "%,.0f/s", rate);
    }
}
