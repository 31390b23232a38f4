package org.storeharness.cli.campaign.recorded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;

/** The contents that were written under each key, in their order and with their answers. Thread-safe. */
final class History {
    private final Map<Long, List<Version>> versions = new ConcurrentHashMap<>();
    private final AtomicLong moments = new AtomicLong();

    /** One content of an object. */
    static final class Version {
        private final long checksum;
        private final long began;
        private volatile long ended = Long.MAX_VALUE;
        private volatile boolean acknowledged;

        private Version(long checksum, long began) {
            this.checksum = checksum;
            this.began = began;
        }
    }

    /** The result of comparing a found content with the written ones. */
    enum Finding {
        INTACT,
        STALE,
        DAMAGED
    }

    Version begin(long key, ByteBuffer payload) {
        Version version = new Version(checksum(payload.duplicate()), moments.incrementAndGet());
        List<Version> all = versions.computeIfAbsent(key, k -> new ArrayList<>());
        synchronized (all) {
            all.add(version);
        }
        return version;
    }

    void end(Version version, boolean acknowledged) {
        version.acknowledged = acknowledged;
        version.ended = moments.incrementAndGet();
    }

    boolean isAcknowledged(long key) {
        List<Version> all = versions.getOrDefault(key, List.of());
        synchronized (all) {
            return all.stream().anyMatch(version -> version.acknowledged);
        }
    }

    /** A content is stale if another one began after it had ended and was acknowledged. */
    Finding judge(long key, byte[] content) {
        long checksum = checksum(ByteBuffer.wrap(content));
        List<Version> all = versions.getOrDefault(key, List.of());
        Finding finding = Finding.DAMAGED;
        synchronized (all) {
            for (Version version : all) {
                if (version.checksum == checksum) {
                    boolean stale = all.stream().anyMatch(other -> other.acknowledged && other.began > version.ended);
                    if (!stale) {
                        return Finding.INTACT;
                    }
                    finding = Finding.STALE;
                }
            }
        }
        return finding;
    }

    private static long checksum(ByteBuffer content) {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return checksum.getValue();
    }
}
