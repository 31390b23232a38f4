package org.storeharness.environment;

import java.nio.file.OpenOption;
import java.util.Arrays;

/**
 * Whether reads and writes of files in a directory can bypass the page cache.
 *
 * @param support what was found
 * @param alignmentBytes the required alignment of offsets, lengths and buffers; 0 where it is not supported
 * @param reason why not; empty for {@link Support#YES}
 */
public record DirectIo(Support support, long alignmentBytes, String reason) {

    /** Whether direct I/O is supported. */
    public enum Support {
        /** Accepted, by a filesystem that is known to honour it. */
        YES,
        /** Accepted, but this filesystem may still serve it from a cache. */
        UNPROVEN,
        /** Refused, or accepted where it means nothing. */
        NO
    }

    /** {@code yes}, or the support with its reason: {@code no: tmpfs keeps files in memory}. */
    public String label() {
        return switch (support) {
            case YES -> "yes";
            case UNPROVEN -> "not proven: " + reason;
            case NO -> "no: " + reason;
        };
    }

    /**
     * The option that opens a file for direct I/O. It is not part of the Java platform, and newer compilers refuse its
     * name, so it is looked up by reflection.
     *
     * @throws UnsupportedOperationException if this JVM has none
     */
    public static OpenOption openOption() {
        try {
            return Arrays.stream(
                            Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants())
                    .filter(constant -> constant.toString().equals("DIRECT"))
                    .map(OpenOption.class::cast)
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedOperationException("this JVM has no direct I/O"));
        } catch (ClassNotFoundException e) {
            throw new UnsupportedOperationException("this JVM has no direct I/O", e);
        }
    }

    public static DirectIo no(String reason) {
        return new DirectIo(Support.NO, 0, reason);
    }
}
