package org.storeharness.reference;

import org.storeharness.plan.Setting;
import org.storeharness.store.Store.Threading;

/**
 * The options of the stores {@code memory} and {@code null}.
 *
 * @param threading how sessions work
 */
public record ReferenceOptions(
        @Setting(help = "How sessions work: blocking or asynchronous", defaultValue = "blocking")
        Threading threading) {}
