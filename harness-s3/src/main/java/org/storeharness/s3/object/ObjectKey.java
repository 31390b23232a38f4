package org.storeharness.s3.object;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;

/**
 * The encoded path of an object: of one of the run its key's prefix, a group of 4,096 objects, and its number; of one that was there the path that it
 * has. Reused.
 */
public final class ObjectKey {
    private static final int GROUP_BITS = 12;
    private static final int HEXADECIMAL = 16;

    private final byte[] prefix;
    private final Bytes path;
    private final @Nullable ExistingObjects existing;

    /**
     * @param existing the objects that have the numbers; {@code null} for those of the run
     */
    ObjectKey(BucketEndpoint place, @Nullable ExistingObjects existing) {
        this.existing = existing;
        Bytes start = new Bytes(64);
        place.addPath(place.prefix(), start);
        prefix = Arrays.copyOf(start.array(), start.length());
        path = new Bytes(prefix.length + 32);
    }

    /**
     * The key itself, as libraries take it.
     *
     * @param keyPrefix the beginning of all keys
     */
    public static String text(String keyPrefix, long number) {
        return keyPrefix + Long.toHexString(number >>> GROUP_BITS) + '/' + Long.toHexString(number);
    }

    /** Whether a key is one that {@link #text} makes. */
    public static boolean isObject(String keyPrefix, String key) {
        return number(keyPrefix, key) >= 0;
    }

    /**
     * The number in a key; negative if it is no such key.
     *
     * @param keyPrefix the beginning of all keys
     */
    static long number(String keyPrefix, String key) {
        int slash = key.lastIndexOf('/');
        if (!key.startsWith(keyPrefix) || slash < 0) {
            return -1;
        }
        try {
            long number = Long.parseLong(key, slash + 1, key.length(), HEXADECIMAL);
            return number >= 0 && text(keyPrefix, number).equals(key) ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** The path of the object with this number. */
    Bytes set(long number) {
        if (existing != null) {
            return path.clear().add(existing.path(number));
        }
        return path.clear().add(prefix).addHex(number >>> GROUP_BITS).add('/').addHex(number);
    }

    /** The path that was set last. */
    Bytes path() {
        return path;
    }
}
