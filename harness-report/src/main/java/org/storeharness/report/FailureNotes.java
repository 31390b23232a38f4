package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.storeharness.report.Section.Item;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.Durations;

/** Notes on operations of one target in one cell that failed, never started, or took too long. */
final class FailureNotes {
    private static final int MOST_EXAMPLES = 3;

    private FailureNotes() {}

    /** The notes; none if every operation succeeded in time and at once. */
    static List<Item> of(TargetRow row, Duration shedAfter) {
        List<Item> notes = new ArrayList<>();
        OperationCounts operations = row.operations();
        if (operations.incomplete() + operations.retries() > 0) {
            notes.add(new Item(
                    row.target().name() + ": " + counts(operations), "", examples(row), Severity.AFFECTS_VERDICT));
        }
        if (row.overdueOperations() > 0) {
            notes.add(new Item(
                    row.target().name() + ": " + FigureFormatter.count(row.overdueOperations()) + " of "
                            + FigureFormatter.count(operations.ok()) + " done took longer than "
                            + Durations.format(shedAfter) + " from when they were due (shedding.after)",
                    "",
                    List.of(),
                    Severity.NOTE));
        }
        return notes;
    }

    /** {@code 3 timeout, 1 error of 1,204 scheduled, 7 retries}; {@code 82 ok, 11 retries} where every operation succeeded. */
    private static String counts(OperationCounts operations) {
        StringJoiner counts = new StringJoiner(", ");
        operations.byOutcome().forEach((name, count) -> {
            if (count > 0 && !name.equals("ok")) {
                counts.add(FigureFormatter.count(count) + " " + name);
            }
        });
        String done = operations.incomplete() == 0
                ? FigureFormatter.count(operations.ok()) + " ok"
                : counts + " of " + FigureFormatter.count(operations.scheduled()) + " scheduled";
        return done
                + (operations.retries() == 0 ? "" : ", " + FigureFormatter.count(operations.retries()) + " retries");
    }

    /** The most frequent examples over all rounds: {@code timeout: no answer within 10s (2 x)}. */
    private static List<String> examples(TargetRow row) {
        Map<String, Long> counts = new LinkedHashMap<>();
        row.rounds().stream()
                .flatMap(round -> round.failures().stream())
                .forEach(example ->
                        counts.merge(example.outcome() + ": " + example.reason(), example.count(), Long::sum));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_EXAMPLES)
                .map(example -> example.getKey() + " (" + FigureFormatter.count(example.getValue()) + " x)")
                .toList();
    }
}
