package org.storeharness.postgresclients;

import java.sql.SQLException;
import java.util.function.Consumer;
import org.storeharness.postgres.connection.NumberedSql;

/** A connection of a library. Everything happens on the thread of its session's loop. */
interface RowConnection {
    /** Begins what an operation asks of the server, and ends its call once; several rows are one transaction. */
    void perform(NumberedSql.Request request, Call call);

    /**
     * Has the server do something outside of operations.
     *
     * @param over is called once, or never if the connection is lost
     */
    void run(String statement, Runnable over);

    /** Closes the socket without waiting for the server; operations under way may end with a failure, or never. */
    void discard();

    /** Makes connections. */
    interface Connector {
        /** Begins to make one that is ready for operations. One of both is called once, or none if the server does not answer. */
        void connect(Consumer<RowConnection> opened, Consumer<SQLException> failed);

        /** Releases what belongs to the library; the loop is closed after that. */
        default void close() {}
    }
}
