package org.storeharness.core.environment.filesystem;

import java.nio.file.OpenOption;
import java.util.Arrays;

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

    /**
     * The option that opens a file for direct I/O. It is no part of the Java platform, and newer compilers refuse its name,
     * so it is looked up.
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
