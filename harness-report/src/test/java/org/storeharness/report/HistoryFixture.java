package org.storeharness.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.storeharness.plan.Durability;
import org.storeharness.report.page.RunHistory;
import org.storeharness.result.ResultFixture;

/** Thirty daily runs of two targets. The first writes at two thirds of its rate from the 21st on; the 7th is an outlier, the 12th not valid. */
public final class HistoryFixture {
    /** The first run at the new level. */
    public static final int CHANGED = 20;

    private static final Instant FIRST = Instant.parse("2026-01-01T03:00:00Z");
    private static final int RUNS = 30;

    private HistoryFixture() {}

    public static RunHistory planted() {
        RunHistory history = new RunHistory();
        Random random = new Random(42);
        for (int i = 0; i < RUNS; i++) {
            double rate =
                    1_000 * Math.exp(0.02 * random.nextGaussian()) * (i < CHANGED ? 1 : 2.0 / 3) * (i == 6 ? 4 : 1);
            double other = 5_000 * Math.exp(0.02 * random.nextGaussian());
            ResultFixture fixture = new ResultFixture()
                    .id("run-" + (i + 1))
                    .started(FIRST.plus(Duration.ofDays(i)))
                    .tags(Map.of("commit", commit(i)))
                    .target("fs", 1, Durability.DURABLE, i < CHANGED ? "files on ext4" : "files on xfs", false)
                    .rounds("fs", ResultFixture.WRITE, rate, 1.01 * rate)
                    .rounds("pg", ResultFixture.WRITE, other, 0.99 * other);
            history.add((i == 11 ? fixture.invalid("planted") : fixture).build());
        }
        return history;
    }

    /** The commit of a run. */
    public static String commit(int run) {
        return Integer.toHexString(0xABC0 + run).repeat(10);
    }
}
