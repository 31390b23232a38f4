package org.storeharness.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.store.Outcome;
import org.storeharness.unit.EnumSpelling;

/** The first few distinct reasons of each outcome, and of repeated attempts, with their counts. Owned by one thread. */
public final class FailureExamples {
    private static final int MAX_REASONS = 5;
    private static final int MAX_REASON_LENGTH = 300;
    private static final String OTHER_REASONS = "(other reasons)";

    private final Map<Outcome, Map<String, Long>> counts = new EnumMap<>(Outcome.class);
    private final Map<String, Long> retried = new LinkedHashMap<>();

    void add(Outcome outcome, String reason) {
        add(ofOutcome(outcome), cut(reason), 1);
    }

    void addRetried(String reason) {
        add(retried, cut(reason), 1);
    }

    /** Adds examples, such as those of another worker. */
    public void add(List<FailureExample> examples) {
        examples.forEach(one -> add(
                one.retried() ? retried : ofOutcome(EnumSpelling.parse(Outcome.class, one.outcome())),
                one.reason(),
                one.count()));
    }

    /** The examples, in the order of the outcomes; those of repeated attempts are last. */
    public List<FailureExample> toList() {
        List<FailureExample> examples = new ArrayList<>();
        counts.forEach((outcome, reasons) -> reasons.forEach(
                (reason, count) -> examples.add(new FailureExample(EnumSpelling.of(outcome), reason, count))));
        retried.forEach((reason, count) -> examples.add(new FailureExample(FailureExample.RETRIED, reason, count)));
        return examples;
    }

    private Map<String, Long> ofOutcome(Outcome outcome) {
        return counts.computeIfAbsent(outcome, key -> new LinkedHashMap<>());
    }

    private static String cut(String reason) {
        return reason.length() <= MAX_REASON_LENGTH ? reason : reason.substring(0, MAX_REASON_LENGTH) + "...";
    }

    private static void add(Map<String, Long> reasons, String reason, long count) {
        boolean known = reasons.containsKey(reason) || reasons.size() < MAX_REASONS;
        reasons.merge(known ? reason : OTHER_REASONS, count, Long::sum);
    }
}
