package org.storeharness.cli.seaweed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Obstacle;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.Comparability;
import org.storeharness.statistics.comparison.ComparisonArm;
import org.storeharness.statistics.comparison.PairedRatio;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;

/** The findings of a sweep about volumes, concurrency and sizes, as sentences. */
final class SeaweedSweepFindings {

    private SeaweedSweepFindings() {}

    /** A sentence for each series of combinations in which one setting changes and the others stay. */
    static List<String> of(RunResult result) {
        List<String> sentences = new ArrayList<>();
        sentences.addAll(sentencesAlong(
                "volumes",
                result,
                m -> SeaweedSweepReport.volumes(result, m),
                String::valueOf,
                m -> m.workload() + " at concurrency " + m.concurrency() + ", " + m.size()));
        sentences.addAll(sentencesAlong(
                "concurrency",
                result,
                Measurement::concurrency,
                String::valueOf,
                m -> m.workload() + " with " + volumes(result, m) + ", " + m.size()));
        sentences.addAll(sentencesAlong(
                "size",
                result,
                m -> DataSize.parse(m.size()).bytes(),
                bytes -> new DataSize(bytes).toString(),
                m -> m.workload() + " with " + volumes(result, m) + " at concurrency " + m.concurrency()));
        if (result.results().stream().mapToInt(Measurement::round).max().orElse(0) < 6) {
            sentences.add("With fewer than 6 rounds no change is shown by its 95 % interval: repeat with --rounds 8.");
        }
        return sentences;
    }

    private static String volumes(RunResult result, Measurement measurement) {
        int volumes = SeaweedSweepReport.volumes(result, measurement);
        return volumes + (volumes == 1 ? " volume" : " volumes");
    }

    private static List<String> sentencesAlong(
            String setting,
            RunResult result,
            ToLongFunction<Measurement> value,
            Function<Long, String> spelling,
            Function<Measurement, String> rest) {
        Map<String, SortedMap<Long, List<Measurement>>> lines = new LinkedHashMap<>();
        for (Measurement measurement : result.results()) {
            lines.computeIfAbsent(rest.apply(measurement), any -> new TreeMap<>())
                    .computeIfAbsent(value.applyAsLong(measurement), any -> new ArrayList<>())
                    .add(measurement);
        }
        List<String> sentences = new ArrayList<>();
        lines.forEach((name, line) -> {
            if (line.size() > 1) {
                sentences.add(sentence(setting, name, result, line, spelling));
            }
        });
        return sentences;
    }

    private static String sentence(
            String setting,
            String name,
            RunResult result,
            SortedMap<Long, List<Measurement>> line,
            Function<Long, String> spelling) {
        boolean sizes = setting.equals("size");
        List<String> curve = new ArrayList<>();
        line.forEach((value, rounds) -> curve.add(spelling.apply(value) + ": " + rates(rounds, sizes)));
        long first = line.firstKey();
        long last = line.lastKey();
        String change = result.run().valid()
                ? change(
                        result,
                        arm(setting + " " + spelling.apply(first), result, Check.present(line, first)),
                        arm(setting + " " + spelling.apply(last), result, Check.present(line, last)),
                        sizes)
                : "is not known: the run is not valid";
        return name + ", by " + setting + ": " + String.join("; ", curve) + ". From " + spelling.apply(first) + " to "
                + spelling.apply(last) + (sizes ? " the rate of bytes " : " throughput ") + change + ".";
    }

    private static ComparisonArm arm(String name, RunResult result, List<Measurement> rounds) {
        return new ComparisonArm(name, result.target(rounds.get(0).target()).orElseThrow(), rounds);
    }

    private static String rates(List<Measurement> rounds, boolean sizes) {
        String operations = Math.round(median(rounds, false)) + " ops/s";
        return sizes
                ? operations + ", "
                        + String.format(Locale.ROOT, "%.2f MiB/s", median(rounds, true) / FigureFormatter.MIB)
                : operations;
    }

    private static double median(List<Measurement> rounds, boolean bytes) {
        return Summary.of(values(rounds, bytes)).median();
    }

    private static double[] values(List<Measurement> rounds, boolean bytes) {
        return rounds.stream()
                .map(Measurement::throughput)
                .mapToDouble(rate -> bytes ? rate.bytesPerSecond() : rate.opsPerSecond())
                .toArray();
    }

    /** The change of the figure, as a clause, or why it is not known; rounds are paired. */
    private static String change(RunResult result, ComparisonArm before, ComparisonArm after, boolean bytes) {
        double[] first = values(before.rounds(), bytes);
        double[] second = values(after.rounds(), bytes);
        if (first.length != second.length
                || DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                        .anyMatch(value -> value <= 0)) {
            return "is not known: not every round has a figure";
        }
        PairedRatio ratio = PairedRatio.of(first, second);
        Measurement.Cell cell = before.rounds().get(0).cell();
        return Comparability.obstacleToRatio(
                        before, after, result.run().plan().workloads().get(cell.workload()), ratio)
                .map(obstacle -> "is not known: " + words(obstacle, cell, before.name(), after.name()))
                .orElseGet(() -> change(ratio, first, second));
    }

    /** The words of a report, but for what only a plan can mend. */
    private static String words(Obstacle obstacle, Measurement.Cell cell, String before, String after) {
        return obstacle.kind() == Obstacle.Kind.DATA_SETS_DIFFER
                ? before + " reads one of " + obstacle.reference() + " objects, " + after + " one of "
                        + obstacle.subject() + "; with -n as many are written at every combination"
                : VerdictText.obstacle(obstacle, cell, before, after, side -> side);
    }

    private static String change(PairedRatio ratio, double[] first, double[] second) {
        boolean shown = ratio.low() != null && ratio.high() != null;
        // With few rounds this is the ratio of the printed medians: the ratio of the paired rounds may be far from it
        String times = String.format(
                Locale.ROOT,
                "%.2f times",
                shown
                        ? ratio.ratio()
                        : Summary.of(second).median() / Summary.of(first).median());
        if (!shown) {
            return "is " + times + " as high (" + ratio.rounds() + (ratio.rounds() == 1 ? " round" : " rounds")
                    + ": not enough for an interval)";
        }
        String interval = String.format(
                Locale.ROOT, " in paired rounds (95 %% interval %.2f to %.2f)", ratio.low(), ratio.high());
        return ratio.significant() ? "is " + times + " as high" + interval : "shows no change: " + times + interval;
    }
}
