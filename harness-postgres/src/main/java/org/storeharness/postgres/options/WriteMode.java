package org.storeharness.postgres.options;

/** How the rows of one write reach the table. Whatever the mode, they are one transaction. */
public enum WriteMode {
    /** One {@code INSERT} of one row under autocommit; for a batch of one row only. */
    SINGLE("single INSERT, autocommit"),
    /** A transaction of as many single-row {@code INSERT}s as the batch has rows, each awaited. */
    TRANSACTION("single INSERTs in one transaction"),
    /** A JDBC batch in one transaction; of one row, the same as {@link #SINGLE}. */
    BATCH("JDBC batch, one transaction"),
    /** One {@code INSERT} with a list of rows. */
    MULTI_ROW("multi-row INSERT, autocommit"),
    /** {@code COPY FROM STDIN} in text format. */
    COPY_TEXT("COPY in text format, autocommit"),
    /** {@code COPY FROM STDIN} in binary format. */
    COPY_BINARY("COPY in binary format, autocommit"),
    /** A JDBC batch of {@code INSERT ... ON CONFLICT DO UPDATE}; updates go the same way and so always meet a conflict. */
    UPSERT("upserts, one transaction");

    private final String description;

    WriteMode(String words) {
        this.description = words;
    }

    /** What the mode does with a batch of that size, for people. */
    public String describe(int batch) {
        return this == BATCH && batch == 1 ? SINGLE.description : description;
    }
}
