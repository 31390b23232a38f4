package org.storeharness.postgresclients;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.jdbc.row.RowReader;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/** An operation under way. When it is over or given up its buffers are the engine's again, and what still comes goes nowhere. */
final class Call {
    private final Operation operation;
    private final Completion completion;
    private final Link link;
    private @Nullable String corruption;
    private int found;
    private boolean over;

    Call(Operation operation, Completion completion, Link link) {
        this.operation = operation;
        this.completion = completion;
        this.link = link;
    }

    Operation operation() {
        return operation;
    }

    Completion completion() {
        return completion;
    }

    /** Gives up the operation; false if it is over already. */
    boolean giveUp() {
        boolean first = !over;
        over = true;
        return first;
    }

    /**
     * Takes a row of a read, of which a range may have more than were asked for.
     *
     * @param key as the library has it; {@code null} of the only row
     */
    void row(@Nullable Object key, ByteBuffer payload) {
        int index = over ? -1 : key == null ? 0 : RowReader.indexOf(link.sql().keyOf(key), operation);
        if (index < 0) {
            return;
        }
        ByteBuffer sink = operation.sink(index);
        if (payload.remaining() > sink.remaining()) {
            corruption = "row " + operation.key(index) + " has " + payload.remaining() + " bytes, but "
                    + operation.size(index) + " were written";
        } else {
            sink.put(payload);
            found++;
        }
    }

    /**
     * Ends the operation as what the server did says.
     *
     * @param rows how many rows were written or removed
     */
    void succeeded(long rows) {
        if (over) {
            return;
        }
        over = true;
        OperationKind kind = operation.kind();
        if (corruption != null) {
            completion.fail(Outcome.CORRUPT, corruption);
        } else if (kind == OperationKind.READ ? found < operation.count() : rows == 0) {
            completion.fail(Outcome.MISS, "");
        } else {
            completion.succeed();
        }
    }

    /** Ends the operation with a failure, after which its connection may be of no use any more. */
    void failed(SQLException cause) {
        if (!over) {
            over = true;
            SqlFailure known = SqlFailure.of(cause);
            if (known.connectionLost()) {
                link.discard();
            }
            completion.fail(known.outcome(), known.reason());
        }
    }
}
