package org.storeharness.core.result;

import java.util.Map;
import org.storeharness.core.store.StoreFacts;

/**
 * A target that was measured.
 *
 * @param name the target's name in the plan
 * @param store the driver's name
 * @param batch the objects of one write operation
 * @param options every option of the driver as resolved, secrets hidden
 * @param facts what the store reported about itself
 */
public record TargetResult(String name, String store, int batch, Map<String, String> options, StoreFacts facts) {}
