package org.storeharness.core.environment;

/**
 * Whether files of a directory can be read and written past the page cache.
 *
 * @param support what was found
 * @param alignmentBytes what offsets, lengths and buffers have to be a multiple of; 0 where it is not supported
 * @param reason why not, in words; empty for {@link Support#YES}
 */
public record DirectIo(Support support, long alignmentBytes, String reason) {

    /** What can be said about direct I/O. */
    public enum Support {
        /** Accepted, by a filesystem that is known to honour it. */
        YES,
        /** Accepted, but this filesystem may serve it from a cache all the same. */
        UNPROVEN,
        /** Refused, or accepted where it means nothing. */
        NO
    }

    /** {@code yes}, or the rest with its reason: {@code no: tmpfs keeps files in memory}. */
    public String label() {
        return switch (support) {
            case YES -> "yes";
            case UNPROVEN -> "not proven: " + reason;
            case NO -> "no: " + reason;
        };
    }

    static DirectIo no(String reason) {
        return new DirectIo(Support.NO, 0, reason);
    }
}
