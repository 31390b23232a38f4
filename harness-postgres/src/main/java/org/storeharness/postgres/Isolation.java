package org.storeharness.postgres;

import java.util.Locale;

/** The isolation level of every transaction. */
public enum Isolation {
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    /** The level as SQL spells it. */
    String sql() {
        return name().replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
