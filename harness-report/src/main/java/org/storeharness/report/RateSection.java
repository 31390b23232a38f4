package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;

/** States the highest rates that met an objective, each with its trials. */
public final class RateSection {
    private static final String METHOD =
            "A trial holds if its response times meet the objective, nothing fails or is shed, and the scheduled rate is achieved; "
                    + "a rate holds if at least five in six of its trials do. A higher rate is taken to fail where a lower one "
                    + "does. A trial in which the client was the limit says nothing of the store: it is repeated, and a rate at "
                    + "which that happens three times in turn bounds what can be found.";

    private RateSection() {}

    /** A sentence for each search, in the order of the plan; below it each trial, in the order of trying. */
    static Section of(RunResult result) {
        List<Item> searches = result.rates().stream()
                .map(rate -> new Item(
                        sentence(rate),
                        "",
                        rate.tried().stream().map(RateSection::describe).toList(),
                        null))
                .toList();
        return Section.list("Highest sustained rates", searches, METHOD);
    }

    /** {@code write on fs (concurrency 16, 1KiB): p99<10ms holds up to 1,250/s, in 8 of 8 trials; ...}. */
    public static String sentence(SustainableRate rate) {
        String work = rate.workload() + " on " + rate.target() + " (concurrency " + rate.concurrency() + ", "
                + rate.size() + "): " + rate.objective();
        String found = rate.opsPerSecond() == null
                ? rate.alwaysHeld() == null
                        ? " was met at no tested rate"
                        : " was confirmed at no rate, since the search did not come to its end"
                : " holds up to " + perSecond(rate.opsPerSecond()) + ", in " + rate.held() + " of " + rate.trials()
                        + " trials";
        List<String> ends = new ArrayList<>();
        if (rate.alwaysHeld() != null) {
            ends.add(perSecond(rate.alwaysHeld()) + " held in every trial");
        }
        Long bound = rate.clientBound();
        if (rate.failed() != null && !rate.failed().equals(bound)) {
            ends.add(perSecond(rate.failed()) + " failed");
        }
        if (bound != null) {
            ends.add("at " + perSecond(bound) + " the client was the limit: the store may sustain more");
        }
        return work + found + (ends.isEmpty() ? "" : "; " + String.join(", ", ends));
    }

    private static String describe(Trial trial) {
        return trial.round() + ": " + verdict(trial);
    }

    /** {@code 6,900/s failed: only 6,062/s were achieved, p99 was 147.000 ms}: the rate of a trial, and what came of it, with its reason. */
    public static String verdict(Trial trial) {
        Long rate = trial.opsPerSecond();
        Caution limit = trial.clientLimit();
        if (rate == null) {
            return String.format(Locale.ROOT, "%,.0f/s under %s", trial.achievedOpsPerSecond(), trial.finding());
        }
        return perSecond(rate)
                + (limit != null
                        ? " says nothing of the store: the client was the limit (" + CautionText.message(limit) + "), "
                        : trial.held() ? " held: " : " failed: ")
                + trial.finding();
    }

    private static String perSecond(long rate) {
        return FigureFormatter.count(rate) + "/s";
    }
}
