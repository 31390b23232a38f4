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
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.result.Comparison;
import org.storeharness.core.result.Comparison.Verdict;
import org.storeharness.core.result.Metric;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunListener;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.store.Stores;

/**
 * What verdicts say of real runs, again and again. Not part of the build, since it takes minutes and wants a quiet machine:
 * docs/method.md has the command.
 */
class VerdictRepeats {
    private static final int REPEATS = Integer.getInteger("repeats", 20);

    /** One run in twenty may be told apart by chance. */
    private static final int FORGIVEN = (REPEATS + 19) / 20;

    private static final Set<Verdict> SAME = EnumSet.of(Verdict.EQUIVALENT, Verdict.NO_DIFFERENCE_SHOWN);

    /** Nine tenths of the rate: ten ninths of the work. */
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
              base: {store: work, options: {steps: 90000}}
              candidate: {store: work, options: {steps: 100000}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                content: {size: 16}
                phases: {warmUp: {duration: 200ms}, measure: {duration: 700ms}}
            """;

    @TempDir
    private Path directory;

    @Test
    void aStoreComparedWithItselfIsHardlyEverToldApart() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), AGAINST_ITSELF);
        List<List<Comparison>> runs = new ArrayList<>();
        for (int i = 0; i < REPEATS; i++) {
            CommandRun run = CommandRun.of(
                    "compare",
                    "--aa",
                    "-q",
                    "--format=json",
                    "--plan=" + plan,
                    "--out=" + directory.resolve("runs"),
                    "--data-dir=" + directory);
            assertThat(run.exitCode()).as(run.err()).isZero();
            Path result = Files.writeString(directory.resolve("result.json"), run.out());
            runs.add(told("against itself", i, ResultJson.read(result).comparisons()));
        }
        long same = runs.stream().filter(VerdictRepeats::same).count();
        System.out.println(
                "against itself: no difference shown, or equivalent, in " + same + " of " + REPEATS + " runs");
        assertThat(same).isGreaterThanOrEqualTo(REPEATS - FORGIVEN);
    }

    @Test
    void aTenthLessIsFoundWithAnIntervalThatHoldsIt() throws Exception {
        List<Comparison> rates = new ArrayList<>();
        for (int i = 0; i < REPEATS; i++) {
            RunRequest request = new RunRequest(
                    PlanFiles.parse(SLOWER, "plan.yaml"),
                    null,
                    directory.resolve("runs"),
                    directory,
                    new RunRequest.Build("1", "abc"),
                    List.of(),
                    null);
            List<Comparison> comparisons = new HarnessRun(
                            request, Stores.of(List.of(new WorkDriver())), new RunControl(), RunListener.SILENT)
                    .execute()
                    .result()
                    .comparisons();
            told("a tenth less", i, comparisons);
            rates.add(comparisons.stream()
                    .filter(comparison -> comparison.metric() == Metric.OBJECTS_PER_SECOND)
                    .findFirst()
                    .orElseThrow());
        }
        long found =
                rates.stream().filter(rate -> rate.verdict() == Verdict.SLOWER).count();
        long covered = rates.stream().filter(VerdictRepeats::holdsThePlanted).count();
        System.out.println(
                "a tenth less: found in " + found + " of " + REPEATS + " runs, held by the interval in " + covered);
        assertThat(found).isEqualTo(REPEATS);
        assertThat(covered).isGreaterThanOrEqualTo(REPEATS - FORGIVEN);
    }

    private static boolean same(List<Comparison> run) {
        return run.stream().allMatch(comparison -> SAME.contains(comparison.verdict()));
    }

    private static boolean holdsThePlanted(Comparison rate) {
        return Objects.requireNonNull(rate.low()) <= PLANTED && PLANTED <= Objects.requireNonNull(rate.high());
    }

    private static List<Comparison> told(String what, int run, List<Comparison> comparisons) {
        comparisons.forEach(comparison ->
                System.out.println(what + ", run " + (run + 1) + " of " + REPEATS + ": " + comparison.explanation()));
        boolean comparable =
                comparisons.stream().noneMatch(comparison -> comparison.verdict() == Verdict.NOT_COMPARABLE);
        assertThat(comparisons).as("a verdict on each of two metrics").hasSize(comparable ? 2 : 1);
        return comparisons;
    }
}
