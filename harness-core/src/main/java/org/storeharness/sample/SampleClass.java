package org.storeharness.sample;

import org.storeharness.plan.OperationKind;
import org.storeharness.store.Outcome;
import org.storeharness.unit.EnumSpelling;

/** The pairs of operation kind and outcome, numbered densely to index arrays. */
final class SampleClass {
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final Outcome[] OUTCOMES = Outcome.values();

    /** The number of pairs. */
    static final int COUNT = KINDS.length * OUTCOMES.length;

    private SampleClass() {}

    static int of(OperationKind kind, Outcome outcome) {
        return kind.ordinal() * OUTCOMES.length + outcome.ordinal();
    }

    static OperationKind kind(int sampleClass) {
        return KINDS[sampleClass / OUTCOMES.length];
    }

    static Outcome outcome(int sampleClass) {
        return OUTCOMES[sampleClass % OUTCOMES.length];
    }

    static String name(int sampleClass) {
        return EnumSpelling.of(kind(sampleClass)) + "/" + EnumSpelling.of(outcome(sampleClass));
    }
}
