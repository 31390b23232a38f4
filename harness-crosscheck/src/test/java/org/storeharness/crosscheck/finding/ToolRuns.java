package org.storeharness.crosscheck.finding;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.crosscheck.model.Claim;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.Witness;

/** Runs for tests. */
final class ToolRuns {
    private ToolRuns() {}

    /** A run for each value of a quantity. */
    static List<ToolRun> of(Quantity quantity, double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> new ToolRun(Map.of(quantity, value), new Claim(1, null), null, List.of()))
                .toList();
    }

    /** A run that claims so many operations, and what was seen of it. */
    static ToolRun claiming(long operations, @Nullable Long bytes, @Nullable Witness witness) {
        return new ToolRun(Map.of(), new Claim(operations, bytes), witness, List.of());
    }
}
