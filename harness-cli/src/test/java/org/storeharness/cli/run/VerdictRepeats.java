package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Metric;

/**
 * What verdicts say of real runs, again and again. Not part of the build, since it takes minutes and wants a quiet machine:
 * docs/method.md has the command.
 */
class VerdictRepeats {
    private static final int REPEATS = Integer.getInteger("repeats", 20);

    /** One run in twenty may be told apart, or not, by chance. */
    private static final int FORGIVEN = (REPEATS + 19) / 20;

    private static final Set<Verdict> SAME = EnumSet.of(Verdict.EQUIVALENT, Verdict.NO_DIFFERENCE_SHOWN);

    /** Nine tenths of the rate: ten ninths of the delay. */
    private static final double PLANTED = 0.9;

    private static final String AGAINST_ITSELF = """
            rounds: 8
            targets: {stand-in: {store: seaweed, durability: relaxed, options: {loopback: always}}}
            workloads:
              read:
                operations: {read: 1}
                phases: {fill: 1000, warmUp: {duration: 200ms}, measure: {duration: 700ms}}
            """;
    private static final String SLOWER = """
            rounds: 8
            targets:
              base: {store: seaweed, durability: relaxed, options: {loopback: always, loopbackFaults: [delay=18ms]}}
              candidate: {store: seaweed, durability: relaxed, options: {loopback: always, loopbackFaults: [delay=20ms]}}
            workloads:
              read:
                operations: {read: 1}
                concurrency: 64
                phases: {fill: 1000, warmUp: {duration: 500ms}, measure: {duration: 1s}}
            """;

    @TempDir
    private Path directory;

    @Test
    void aStoreComparedWithItselfIsHardlyEverToldApart() throws Exception {
        List<List<Comparison>> runs = repeat("against itself", AGAINST_ITSELF, "--aa");
        long same = runs.stream().filter(VerdictRepeats::same).count();
        System.out.println(
                "against itself: no difference shown, or equivalent, in " + same + " of " + REPEATS + " runs");
        assertThat(same).isGreaterThanOrEqualTo(REPEATS - FORGIVEN);
    }

    @Test
    void aTenthLessIsFoundWithAnIntervalThatHoldsIt() throws Exception {
        List<Comparison> rates = repeat("a tenth less", SLOWER).stream()
                .map(run -> run.stream()
                        .filter(comparison -> comparison.metric() == Metric.OBJECTS_PER_SECOND)
                        .findFirst()
                        .orElseThrow())
                .toList();
        long found =
                rates.stream().filter(rate -> rate.verdict() == Verdict.SLOWER).count();
        long covered = rates.stream().filter(VerdictRepeats::holdsThePlanted).count();
        System.out.println(
                "a tenth less: found in " + found + " of " + REPEATS + " runs, held by the interval in " + covered);
        assertThat(found).isGreaterThanOrEqualTo(REPEATS - FORGIVEN);
        assertThat(covered).isGreaterThanOrEqualTo(REPEATS - FORGIVEN);
    }

    private List<List<Comparison>> repeat(String what, String text, String... more) throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), text);
        List<String> command = new ArrayList<>(List.of("compare", "-q", "--format=json", "--plan=" + plan));
        command.addAll(List.of("--out=" + directory.resolve("runs"), "--data-dir=" + directory));
        command.addAll(List.of(more));
        List<List<Comparison>> runs = new ArrayList<>();
        for (int i = 0; i < REPEATS; i++) {
            CommandRun run = CommandRun.of(command.toArray(String[]::new));
            assertThat(run.exitCode()).as(run.err()).isZero();
            Path result = Files.writeString(directory.resolve("result.json"), run.out());
            runs.add(told(what, i, ResultJson.read(result).comparisons()));
        }
        return runs;
    }

    private static boolean same(List<Comparison> run) {
        return run.stream().allMatch(comparison -> SAME.contains(comparison.verdict()));
    }

    private static boolean holdsThePlanted(Comparison rate) {
        return Objects.requireNonNull(rate.low()) <= PLANTED && PLANTED <= Objects.requireNonNull(rate.high());
    }

    private static List<Comparison> told(String what, int run, List<Comparison> comparisons) {
        comparisons.forEach(comparison -> System.out.println(
                what + ", run " + (run + 1) + " of " + REPEATS + ": " + VerdictText.sentence(comparison)));
        assertThat(comparisons).as("one verdict").hasSize(1);
        return comparisons;
    }
}
