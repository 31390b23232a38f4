package org.storeharness.postgres.connection;

import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.LongStream;
import org.storeharness.jdbc.row.RowSql;

/** Passes keys to JDBC and to {@code COPY}, and reads them back, in one type of the key column. Many are bound as one array. Stateless. */
public interface KeyCodec extends RowSql.KeyBinding {
    /** The key as clients other than JDBC's take it. */
    Object toObject(long key);

    /** The key of what they return. */
    long ofObject(Object key);

    /** The key as {@code COPY} in text format takes it. */
    String toText(long key);

    /** Puts the key after its length, as {@code COPY} in binary format takes it; at most 20 bytes. */
    void putBinary(ByteBuffer field, long key);

    /** The codec of a type. */
    static KeyCodec of(PostgresOptions.KeyType type) {
        return switch (type) {
            case BIGINT -> new BigintCodec();
            case UUID_V7 -> new UuidCodec();
        };
    }

    /** Keys as {@code bigint}. */
    record BigintCodec() implements KeyCodec {
        @Override
        public void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException {
            statement.setObject(parameter, keys);
        }

        @Override
        public Object toObject(long key) {
            return key;
        }

        @Override
        public long ofObject(Object key) {
            return (Long) key;
        }

        @Override
        public String toText(long key) {
            return Long.toString(key);
        }

        @Override
        public void putBinary(ByteBuffer field, long key) {
            field.putInt(Long.BYTES).putLong(key);
        }
    }

    /** Keys as {@code uuid} of version 7. */
    record UuidCodec() implements KeyCodec {
        /** The first millisecond of 2024, with which the UUIDs begin. */
        private static final long EPOCH_MILLIS = 1_704_067_200_000L;

        private static final int COUNTER_BITS = 12;
        private static final long COUNTER_MASK = (1L << COUNTER_BITS) - 1;
        private static final long VERSION_7 = 7L << COUNTER_BITS;
        private static final long VARIANT = 0x8000_0000_0000_0000L;

        @Override
        public void bind(PreparedStatement statement, int parameter, long key) throws SQLException {
            statement.setObject(parameter, uuid(key));
        }

        @Override
        public void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException {
            UUID[] uuids = LongStream.of(keys).mapToObj(UuidCodec::uuid).toArray(UUID[]::new);
            statement.setArray(parameter, statement.getConnection().createArrayOf("uuid", uuids));
        }

        @Override
        public long read(ResultSet row, int column) throws SQLException {
            return ofObject(row.getObject(column, UUID.class));
        }

        @Override
        public Object toObject(long key) {
            return uuid(key);
        }

        @Override
        public long ofObject(Object key) {
            long high = ((UUID) key).getMostSignificantBits();
            return (high >>> 16) - EPOCH_MILLIS << COUNTER_BITS | high & COUNTER_MASK;
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

        /** RFC 9562: 48 bits of milliseconds, a counter of 12 bits, 62 bits that look random. Here 4,096 keys a millisecond. */
        static UUID uuid(long key) {
            long time = EPOCH_MILLIS + (key >>> COUNTER_BITS);
            long high = time << 16 | VERSION_7 | key & COUNTER_MASK;
            long random = (key + 1) * 0x9E37_79B9_7F4A_7C15L;
            random = (random ^ random >>> 29) * 0xBF58_476D_1CE4_E5B9L;
            return new UUID(high, VARIANT | (random ^ random >>> 32) >>> 2);
        }
    }
}
