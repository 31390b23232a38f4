package org.storeharness.postgres.connection;

/** How the rows of one write reach the table. In every mode they are one transaction. */
public enum WriteMode {
    /** One {@code INSERT} of one row under autocommit; for a batch of one row only. */
    SINGLE("single INSERT, autocommit"),
    /** A transaction of single-row {@code INSERT}s, each awaited before the next. */
    TRANSACTION("single INSERTs in one transaction"),
    /** A JDBC batch in one transaction; of one row, the same as {@link #SINGLE}. */
    BATCH("JDBC batch, one transaction"),
    /** One {@code INSERT} with a list of rows. */
    MULTI_ROW("multi-row INSERT, autocommit"),
    /** {@code COPY FROM STDIN} in text format. */
    COPY_TEXT("COPY in text format, autocommit"),
    /** {@code COPY FROM STDIN} in binary format. */
    COPY_BINARY("COPY in binary format, autocommit"),
    /** A JDBC batch of {@code INSERT ... ON CONFLICT DO UPDATE}; updates are the same statement and always conflict. */
    UPSERT("upserts, one transaction");

    private final String description;

    WriteMode(String description) {
        this.description = description;
    }

    /** The mode as results show it, for batches of that size. */
    public String describe(int batch) {
        return this == BATCH && batch == 1 ? SINGLE.description : description;
    }
}
