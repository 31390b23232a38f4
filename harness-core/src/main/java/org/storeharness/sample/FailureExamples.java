package org.storeharness.sample;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.store.Outcome;
import org.storeharness.unit.EnumSpelling;

/** The first few reasons of each outcome that differ in more than numbers, with their counts. Owned by one thread. */
public final class FailureExamples {
    private static final int MAX_REASONS = 5;

    /** A server may send any text; the cause is mostly at its end. */
    private static final int MAX_REASON_LENGTH = 800;

    private static final String LEFT_OUT = " [...] ";
    private static final String OTHER_REASONS = "(other reasons)";

    /** By outcome and likeness. */
    private final Map<Outcome, Map<String, FailureExample>> examples = new EnumMap<>(Outcome.class);

    void add(Outcome outcome, String reason) {
        add(outcome, new FailureExample(EnumSpelling.of(outcome), bounded(reason), 1));
    }

    /** Adds examples, such as those of another worker. */
    public void add(List<FailureExample> others) {
        others.forEach(one -> add(EnumSpelling.parse(Outcome.class, one.outcome()), one));
    }

    /** The examples, in the order of the outcomes. */
    public List<FailureExample> toList() {
        return examples.values().stream()
                .flatMap(reasons -> reasons.values().stream())
                .toList();
    }

    private void add(Outcome outcome, FailureExample one) {
        Map<String, FailureExample> reasons = examples.computeIfAbsent(outcome, key -> new LinkedHashMap<>());
        boolean known = reasons.containsKey(one.likeness()) || reasons.size() < MAX_REASONS;
        FailureExample added = known ? one : new FailureExample(one.outcome(), OTHER_REASONS, one.count());
        reasons.merge(added.likeness(), added, FailureExample::plus);
    }

    private static String bounded(String reason) {
        int half = MAX_REASON_LENGTH / 2;
        return reason.length() <= MAX_REASON_LENGTH
                ? reason
                : reason.substring(0, half) + LEFT_OUT + reason.substring(reason.length() - half);
    }
}
