package org.storeharness.postgres.connection;

import java.util.Locale;

/** The isolation level of every transaction. */
public enum Isolation {
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    /** The level as SQL spells it. */
    public String sql() {
        return name().replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
