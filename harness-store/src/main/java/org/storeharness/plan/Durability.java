package org.storeharness.plan;

import org.apiguardian.api.API;

/** The failures that an acknowledged write survives. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Durability {
    /**
     * It is on stable storage before it is acknowledged: by fsync, {@code fsync=true}, commit with {@code synchronous_commit=on}.
     */
    DURABLE,
    /** Acknowledged before it is on stable storage; lost by a crash of the machine. */
    RELAXED,
    /** Never reaches stable storage: memory, or a filesystem in memory. */
    VOLATILE,
    /** Found, never asked for: a sync is answered, and where the data is then cannot be verified. */
    UNKNOWN
}
