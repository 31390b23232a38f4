package org.storeharness.postgres.connection;

import java.util.Locale;

/** What a commit waits for: the server's {@code synchronous_commit}. */
public enum SynchronousCommit {
    OFF,
    LOCAL,
    REMOTE_WRITE,
    ON,
    REMOTE_APPLY;

    /** The value as the server spells it. */
    public String sql() {
        return name().toLowerCase(Locale.ROOT);
    }
}
