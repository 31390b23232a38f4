package org.storeharness.core.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.SustainableRate;
import org.storeharness.core.result.measurement.SustainableRate.Trial;

/** States the highest rates that met an objective, each with its trials. */
final class RateSection {
    private static final String METHOD =
            "A trial holds if its response times meet the objective, nothing fails or is shed, the scheduled rate is achieved "
                    + "and the client is not the limit; a rate holds if at least five in six of its trials do. A higher rate is "
                    + "taken to fail where a lower one does.";

    private RateSection() {}

    /** A sentence for each search, in the order of the plan; below it each trial, in the order of trying. */
    static Section of(RunResult result) {
        List<Item> searches = result.rates().stream()
                .map(rate -> new Item(
                        describe(rate),
                        "",
                        rate.tried().stream().map(RateSection::describe).toList(),
                        null))
                .toList();
        return Section.list("Highest sustained rates", searches, METHOD);
    }

    /** {@code write on fs (concurrency 16, 1KiB): p99<10ms holds up to 1,250/s, in 8 of 8 trials; ...}. */
    private static String describe(SustainableRate rate) {
        String work = rate.workload() + " on " + rate.target() + " (concurrency " + rate.concurrency() + ", "
                + rate.size() + "): " + rate.objective();
        String found = rate.opsPerSecond() == null
                ? " was met at no tested rate"
                : " holds up to " + perSecond(rate.opsPerSecond()) + ", in " + rate.held() + " of " + rate.trials()
                        + " trials";
        List<String> ends = new ArrayList<>();
        if (rate.alwaysHeld() != null) {
            ends.add(perSecond(rate.alwaysHeld()) + " held in every trial");
        }
        if (rate.failed() != null) {
            ends.add(perSecond(rate.failed()) + " failed");
        }
        return work + found + (ends.isEmpty() ? "" : "; " + String.join(", ", ends));
    }

    private static String describe(Trial trial) {
        Long rate = trial.opsPerSecond();
        return rate == null
                ? String.format(
                        Locale.ROOT,
                        "%d: %,.0f/s under %s",
                        trial.round(),
                        trial.achievedOpsPerSecond(),
                        trial.finding())
                : trial.round() + ": " + perSecond(rate) + (trial.held() ? " held: " : " failed: ") + clientLimit(trial)
                        + trial.finding();
    }

    private static String clientLimit(Trial trial) {
        return trial.clientLimit() == null
                ? ""
                : "the client was the limit (" + CautionText.message(trial.clientLimit()) + "), ";
    }

    private static String perSecond(long rate) {
        return FigureFormatter.count(rate) + "/s";
    }
}
