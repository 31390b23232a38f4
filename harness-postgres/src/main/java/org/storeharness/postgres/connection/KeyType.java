package org.storeharness.postgres.connection;

/** The type of the key column. Keys keep their order in every type. */
public enum KeyType {
    /** {@code bigint}, the harness's own number of the object. */
    BIGINT("bigint"),
    /** {@code uuid} of version 7, derived from the number of the object and ordered as it is. */
    UUID_V7("uuid");

    private final String sqlName;

    KeyType(String sqlName) {
        this.sqlName = sqlName;
    }

    /** The name of the type in SQL. */
    public String sqlName() {
        return sqlName;
    }
}
