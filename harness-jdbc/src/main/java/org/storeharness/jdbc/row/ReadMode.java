package org.storeharness.jdbc.row;

/** The way in which a read of several rows selects them. */
public enum ReadMode {
    /** {@code WHERE key IN (...)}: rows from anywhere in the table. */
    ANY,
    /** {@code WHERE key BETWEEN ... ORDER BY key}: rows that were written one after another. */
    RANGE
}
