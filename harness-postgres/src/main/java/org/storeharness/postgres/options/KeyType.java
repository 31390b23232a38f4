package org.storeharness.postgres.options;

import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** The type of the key column. Keys keep their order in every type. */
public enum KeyType {
    /** {@code bigint}, the harness's own number of the object. */
    BIGINT {
        @Override
        public void bind(PreparedStatement statement, int parameter, long key) throws SQLException {
            statement.setLong(parameter, key);
        }

        @Override
        public void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException {
            statement.setObject(parameter, keys);
        }

        @Override
        public long read(ResultSet row, int column) throws SQLException {
            return row.getLong(column);
        }

        @Override
        public String toText(long key) {
            return Long.toString(key);
        }

        @Override
        public void putBinary(ByteBuffer field, long key) {
            field.putInt(Long.BYTES).putLong(key);
        }
    },
    /** {@code uuid} of version 7, made from the number of the object: ordered as it would be in time. */
    UUID_V7 {
        @Override
        public void bind(PreparedStatement statement, int parameter, long key) throws SQLException {
            statement.setObject(parameter, uuid(key));
        }

        @Override
        public void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException {
            UUID[] uuids = new UUID[keys.length];
            for (int i = 0; i < uuids.length; i++) {
                uuids[i] = uuid(keys[i]);
            }
            statement.setArray(parameter, statement.getConnection().createArrayOf("uuid", uuids));
        }

        @Override
        public long read(ResultSet row, int column) throws SQLException {
            return keyOf(row.getObject(column, UUID.class));
        }

        @Override
        public String toText(long key) {
            return uuid(key).toString();
        }

        @Override
        public void putBinary(ByteBuffer field, long key) {
            UUID uuid = uuid(key);
            field.putInt(2 * Long.BYTES).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        }
    };

    /** The first millisecond of 2024, with which the UUIDs begin. */
    private static final long EPOCH_MILLIS = 1_704_067_200_000L;

    private static final int COUNTER_BITS = 12;
    private static final long COUNTER_MASK = (1L << COUNTER_BITS) - 1;
    private static final long VERSION_7 = 7L << COUNTER_BITS;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    public abstract void bind(PreparedStatement statement, int parameter, long key) throws SQLException;

    public abstract void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException;

    public abstract long read(ResultSet row, int column) throws SQLException;

    /** The key as {@code COPY} in text format takes it. */
    public abstract String toText(long key);

    /** Puts the key with its length, as {@code COPY} in binary format takes it; at most 20 bytes. */
    public abstract void putBinary(ByteBuffer field, long key);

    /** The name of the type in SQL. */
    public String sqlName() {
        return this == BIGINT ? "bigint" : "uuid";
    }

    /** RFC 9562: 48 bits of milliseconds, a counter of 12 bits, 62 bits that look random. Here 4,096 keys a millisecond. */
    public static UUID uuid(long key) {
        long time = EPOCH_MILLIS + (key >>> COUNTER_BITS);
        long high = time << 16 | VERSION_7 | key & COUNTER_MASK;
        long random = (key + 1) * 0x9E37_79B9_7F4A_7C15L;
        random = (random ^ random >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        return new UUID(high, VARIANT | (random ^ random >>> 32) >>> 2);
    }

    private static long keyOf(UUID uuid) {
        long high = uuid.getMostSignificantBits();
        return (high >>> 16) - EPOCH_MILLIS << COUNTER_BITS | high & COUNTER_MASK;
    }
}
