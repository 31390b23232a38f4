package org.storeharness.sample;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.store.Outcome;
import org.storeharness.unit.EnumSpelling;

/**
 * The first few reasons of each outcome, and of repeated attempts, that differ in more than numbers, with their counts. Owned by one
 * thread.
 */
public final class FailureExamples {
    private static final int MAX_REASONS = 5;

    /** In characters: a longer one loses its middle, since the cause is often at its end. */
    private static final int MAX_REASON_LENGTH = 800;

    private static final String LEFT_OUT = " [...] ";
    private static final String OTHER_REASONS = "(other reasons)";

    /** By outcome and likeness. */
    private final Map<Outcome, Map<String, FailureExample>> examples = new EnumMap<>(Outcome.class);

    private final Map<String, FailureExample> retried = new LinkedHashMap<>();

    void add(Outcome outcome, String reason) {
        add(ofOutcome(outcome), new FailureExample(EnumSpelling.of(outcome), bounded(reason), 1));
    }

    void addRetried(String reason) {
        add(retried, new FailureExample(FailureExample.RETRIED, bounded(reason), 1));
    }

    /** Adds examples, which may be those of another worker or host. */
    public void add(List<FailureExample> others) {
        others.forEach(one ->
                add(one.retried() ? retried : ofOutcome(EnumSpelling.parse(Outcome.class, one.outcome())), one));
    }

    /** The reasons by outcome, those of repeated attempts last. */
    public List<FailureExample> toList() {
        return Stream.concat(examples.values().stream(), Stream.of(retried))
                .flatMap(reasons -> reasons.values().stream())
                .toList();
    }

    private Map<String, FailureExample> ofOutcome(Outcome outcome) {
        return examples.computeIfAbsent(outcome, key -> new LinkedHashMap<>());
    }

    private static void add(Map<String, FailureExample> reasons, FailureExample one) {
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
