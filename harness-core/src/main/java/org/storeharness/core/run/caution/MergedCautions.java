package org.storeharness.core.run.caution;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;

/**
 * Cautions that may occur in every round. Those with the same code, target and workload become one, with the values of
 * the first and their number.
 */
final class MergedCautions {
    private final Map<MergeKey, Caution> merged = new LinkedHashMap<>();

    private record MergeKey(CautionCode code, @Nullable String target, String workload) {}

    void add(Caution caution) {
        merged.merge(
                new MergeKey(caution.code(), caution.target(), caution.text("workload")),
                caution.with("times", 1),
                (first, again) -> first.with("times", first.whole("times") + 1));
    }

    /** The merged cautions in the order in which they first occurred. */
    List<Caution> cautions() {
        return List.copyOf(merged.values());
    }
}
