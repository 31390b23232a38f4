package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.FailureExample;
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

    /** The failures on each target, with the most frequent reason: {@code fs: read 795 error of 10,000 scheduled; write 3 ...}. */
    static List<Item> inShort(RunResult result) {
        Map<String, Set<String>> failed = new LinkedHashMap<>();
        result.warnings().stream()
                .filter(caution -> caution.code() == CautionCode.OPERATIONS_NOT_DONE && caution.target() != null)
                .forEach(caution -> failed.computeIfAbsent(
                                Objects.requireNonNull(caution.target()), target -> new LinkedHashSet<>())
                        .add(caution.text("workload")));
        List<Item> notes = new ArrayList<>();
        failed.forEach((target, workloads) -> {
            List<FailureExample> examples = new ArrayList<>();
            List<String> counts = new ArrayList<>();
            for (String workload : workloads) {
                List<Measurement> rounds = result.results().stream()
                        .filter(round -> round.target().equals(target)
                                && round.workload().equals(workload))
                        .toList();
                OperationCounts operations = rounds.stream()
                        .map(Measurement::operations)
                        .reduce(OperationCounts.NONE, OperationCounts::plus);
                if (operations.incomplete() > 0) {
                    counts.add(workload + " " + counts(operations));
                    rounds.forEach(round -> examples.addAll(round.failures()));
                }
            }
            if (!counts.isEmpty()) {
                notes.add(new Item(
                        target + ": " + String.join("; ", counts),
                        alike(examples).stream()
                                .findFirst()
                                .map(example -> example.outcome() + ": " + example.reason())
                                .orElse(""),
                        List.of(),
                        Severity.AFFECTS_VERDICT));
            }
        });
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
        return alike(row.rounds().stream()
                        .flatMap(round -> round.failures().stream())
                        .toList())
                .stream()
                .limit(MOST_EXAMPLES)
                .map(example -> example.outcome() + ": " + example.reason() + " ("
                        + FigureFormatter.count(example.count()) + " x)")
                .toList();
    }

    /** The examples, those that differ in numbers alone as one, the most frequent first. */
    private static List<FailureExample> alike(List<FailureExample> examples) {
        Map<String, FailureExample> alike = new LinkedHashMap<>();
        examples.forEach(example -> alike.merge(example.likeness(), example, FailureExample::plus));
        return alike.values().stream()
                .sorted(Comparator.comparing(FailureExample::count).reversed())
                .toList();
    }
}
