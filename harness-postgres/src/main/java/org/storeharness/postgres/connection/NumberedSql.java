package org.storeharness.postgres.connection;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.store.Operation;

/** The statements on the table of a run as the protocol takes them: parameters are numbered. Thread-safe. */
public final class NumberedSql {
    private static final Pattern PARAMETER = Pattern.compile("\\?");

    private final TableSql sql;
    private final WriteMode mode;
    private final boolean range;
    private final String write;
    private final String select;
    private final String selectMany;
    private final String update;
    private final String delete;
    private final Map<Integer, String> multiRow = new ConcurrentHashMap<>();

    public NumberedSql(TableSql sql, PostgresOptions options) {
        this.sql = sql;
        this.mode = options.writeMode();
        this.range = options.readMode() == ReadMode.RANGE;
        this.write = numbered(mode == WriteMode.UPSERT ? sql.upsert() : sql.insert());
        this.select = numbered(sql.select());
        this.selectMany = numbered(range ? sql.selectRange() : sql.selectAny(1));
        this.update = numbered(sql.update());
        this.delete = numbered(sql.delete());
    }

    /**
     * The request that a client sends for an operation.
     *
     * @param rows the parameters of each time that the statement is performed: keys as {@link KeyCodec#toObject} makes them, payloads as
     *     {@link ByteBuffer}, which are the engine's again when the operation is over
     * @param awaited whether each of them awaits the one before, between BEGIN and COMMIT
     */
    public record Request(String statement, List<Object[]> rows, boolean awaited) {
        private static Request once(String statement, Object... parameters) {
            return new Request(statement, List.<Object[]>of(parameters), false);
        }
    }

    /** The request for an operation, whose payloads it shares. */
    public Request request(Operation operation) {
        int count = operation.count();
        return switch (operation.kind()) {
            case READ ->
                count == 1
                        ? Request.once(select, key(operation, 0))
                        : range
                                ? Request.once(selectMany, key(operation, 0), key(operation, count - 1))
                                : Request.once(selectMany, new Object[] {keys(operation)});
            case DELETE -> Request.once(delete, key(operation, 0));
            case UPDATE ->
                mode == WriteMode.UPSERT
                        ? write(operation)
                        : Request.once(update, operation.payload(0), key(operation, 0));
            default -> write(operation);
        };
    }

    private Request write(Operation operation) {
        int count = operation.count();
        if (mode == WriteMode.MULTI_ROW && count > 1) {
            Object[] all = new Object[2 * count];
            Arrays.setAll(all, i -> i % 2 == 0 ? key(operation, i / 2) : operation.payload(i / 2));
            return Request.once(multiRow.computeIfAbsent(count, rows -> numbered(sql.multiRowInsert(rows))), all);
        }
        Object[][] rows = new Object[count][];
        Arrays.setAll(rows, i -> new Object[] {key(operation, i), operation.payload(i)});
        return new Request(write, Arrays.asList(rows), mode == WriteMode.TRANSACTION);
    }

    private Object key(Operation operation, int index) {
        return sql.keys().toObject(operation.key(index));
    }

    /** All keys of an operation, as an array of their type. */
    private Object[] keys(Operation operation) {
        Object[] all = (Object[]) Array.newInstance(key(operation, 0).getClass(), operation.count());
        Arrays.setAll(all, index -> key(operation, index));
        return all;
    }

    /** The key of a row that a client returns. */
    public long keyOf(Object column) {
        return sql.keys().ofObject(column);
    }

    private static String numbered(String statement) {
        int[] number = {0};
        return PARAMETER.matcher(statement).replaceAll(parameter -> "\\$" + ++number[0]);
    }
}
