package org.storeharness.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreFacts;

/**
 * A target that was measured.
 *
 * @param name the target's name in the plan
 * @param store the driver's name
 * @param batch the objects of one write operation
 * @param options every option of the driver as resolved, secrets hidden
 * @param facts what the store reported about itself
 * @param audit what the audit at the end of the run found; {@code null} if there was none
 */
public record TargetResult(
        String name,
        String store,
        int batch,
        Map<String, String> options,
        StoreFacts facts,
        @Nullable AuditSummary audit) {
    /** The same target with what the store reports now. */
    public TargetResult withFacts(StoreFacts now) {
        return new TargetResult(name, store, batch, options, now, audit);
    }

    /** The same target with the findings of its audit. */
    public TargetResult withAudit(AuditSummary found) {
        return new TargetResult(name, store, batch, options, facts, found);
    }
}
