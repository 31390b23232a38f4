package org.storeharness.core.reference;

import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.Store.Threading;

/**
 * The options of the stores {@code memory} and {@code null}.
 *
 * @param threading how sessions work
 */
public record ReferenceOptions(
        @Setting(help = "How sessions work: blocking or asynchronous", defaultValue = "blocking")
        Threading threading) {}
