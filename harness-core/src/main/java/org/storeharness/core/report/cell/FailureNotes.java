package org.storeharness.core.report.cell;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.measurement.Measurement.FailureExample;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.unit.Durations;

/** Failures of one target in one cell in words. */
public final class FailureNotes {
    private static final int EXAMPLES = 3;

    private FailureNotes() {}

    /** All operations that were scheduled and did not do what was asked. */
    public static long incomplete(OperationCounts operations) {
        return operations.failed() + operations.shed() + operations.unfinished();
    }

    /** What did not end well, by its name. */
    public static Map<String, Long> countsByOutcome(OperationCounts operations) {
        Map<String, Long> classes = new LinkedHashMap<>();
        classes.put("miss", operations.miss());
        classes.put("timeout", operations.timeout());
        classes.put("rejected", operations.rejected());
        classes.put("corrupt", operations.corrupt());
        classes.put("error", operations.error());
        classes.put("shed", operations.shed());
        classes.put("unfinished", operations.unfinished());
        return classes;
    }

    /** {@code 3 timeout, 1 error of 1,204 scheduled}. */
    public static String counts(OperationCounts operations) {
        StringJoiner counts = new StringJoiner(", ");
        countsByOutcome(operations).forEach((name, count) -> {
            if (count > 0) {
                counts.add(FigureFormatter.count(count) + " " + name);
            }
        });
        return counts + " of " + FigureFormatter.count(operations.scheduled()) + " scheduled";
    }

    /** {@code 12 of 4,000 done were over the limit of 100ms}. */
    public static String overdue(long count, OperationCounts operations, Duration limit) {
        return FigureFormatter.count(count) + " of " + FigureFormatter.count(operations.ok())
                + " done took longer than " + Durations.format(limit) + " from when they were due (shedding.after)";
    }

    /** The most frequent examples over all rounds, each with its count: {@code timeout: no answer within 10s}. */
    public static Map<String, Long> examples(TargetRow row) {
        Map<String, Long> counts = new LinkedHashMap<>();
        row.rounds().stream()
                .flatMap(round -> round.failures().stream())
                .forEach(example -> counts.merge(describe(example), example.count(), Long::sum));
        Map<String, Long> examples = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(EXAMPLES)
                .forEach(entry -> examples.put(entry.getKey(), entry.getValue()));
        return examples;
    }

    private static String describe(FailureExample example) {
        return example.outcome() + ": " + example.reason();
    }
}
