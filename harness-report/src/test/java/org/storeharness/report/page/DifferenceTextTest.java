package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.report.DiffFixtures;
import org.storeharness.result.Difference;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.comparison.Differ;

class DifferenceTextTest {
    @Test
    void aRegressionIsStatedWithItsRoundsItsMarginAndItsProbability() {
        assertThat(sentence("base", "slower", 1))
                .startsWith("regression of fs at write (concurrency 16, 1KiB): 0.8")
                .contains("8 against 8 rounds, surely by more than 5 %, p = ");
    }

    @Test
    void anInconclusiveDifferenceSaysWhatItMayBe() {
        assertThat(sentence("base", "noisy", 1))
                .contains(": a regression of more than 5 % is neither shown nor excluded");
    }

    @Test
    void runsAreCountedWhereTheRunIsTheUnit() {
        assertThat(sentence("base", "slower", 6)).contains("6 against 6 runs");
    }

    @Test
    void anObstacleNamesTheSideAndTheTarget() {
        assertThat(sentence("base", "failed", 1))
                .isEqualTo(
                        "fs is not comparable at write (concurrency 16, 1KiB): run 20260131-120000-failed of the candidate is not"
                                + " valid: 1 operations failed, and the plan allows 0 (failures.limit)");
        assertThat(sentence("failed", "base", 1))
                .contains("run 20260131-120000-failed of the base is not valid: 1 operations failed");
        assertThat(sentence("base", "client-bound", 1))
                .endsWith(
                        "in 1 of 8 rounds the client may have been the limit of the candidate's fs, which may be faster"
                                + " than shown: the harness itself used 93.0 % of 2 processors");
        assertThat(sentence("base", "relaxed", 1))
                .endsWith("writes to the base's fs are durable, those to the candidate's fs are relaxed");
    }

    private static String sentence(String base, String candidate, int times) {
        Difference first = Differ.compare(runs(base, times), runs(candidate, times), 0.05, true)
                .differences()
                .get(0);
        return DifferenceText.sentence(first, 0.05);
    }

    private static List<RunResult> runs(String name, int times) {
        return Collections.nCopies(times, DiffFixtures.runs().get(name));
    }
}
