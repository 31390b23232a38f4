package org.storeharness.run.phase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

/**
 * Cautions that may occur in every round. Those with the same code, target, workload and host become one, with the values of
 * the first and their number.
 */
public final class MergedCautions {
    private final Map<MergeKey, Caution> merged = new LinkedHashMap<>();

    private record MergeKey(CautionCode code, @Nullable String target, String workload, String host) {}

    /** Adds one. */
    public void add(Caution caution) {
        merged.merge(
                new MergeKey(caution.code(), caution.target(), caution.text("workload"), caution.text("host")),
                caution.with("times", times(caution)),
                (first, again) -> first.with("times", times(first) + times(again)));
    }

    private static long times(Caution caution) {
        return Math.max(1, caution.whole("times"));
    }

    /** The merged cautions in the order in which they first occurred. */
    public List<Caution> cautions() {
        return List.copyOf(merged.values());
    }
}
