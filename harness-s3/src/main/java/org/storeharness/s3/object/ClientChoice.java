package org.storeharness.s3.object;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;

/** The client that sends the requests of a session. */
public enum ClientChoice {
    /** The client of this module. */
    OWN,
    /** {@code S3Client} of the AWS SDK for Java, over Apache's HTTP client. */
    SDK_SYNC,
    /** {@code S3AsyncClient} of the AWS SDK for Java, over Netty. */
    SDK_NETTY,
    /** {@code S3AsyncClient.crtBuilder()} of the AWS SDK for Java, over Amazon's native library. */
    SDK_CRT,
    /** MinIO's client for Java. */
    MINIO;

    private static final String TUNED = "-tuned";

    /** Whether uploads go in parts as the options say, and not as a library comes. */
    boolean takesParts(S3Options.ClientTuning tuning) {
        return this == OWN || this != SDK_SYNC && tuning == S3Options.ClientTuning.TUNED;
    }

    /** Above which size it uploads in parts as it comes, as its documentation says; {@code null} if it never does. */
    public @Nullable DataSize partsAbove() {
        return switch (this) {
            case OWN, SDK_SYNC, SDK_NETTY -> null;
            case SDK_CRT -> DataSize.mebibytes(8);
            case MINIO -> DataSize.mebibytes(5);
        };
    }

    /**
     * The options of a target that is named after a library, such as {@code s3-sdk-netty} or {@code s3-sdk-netty-tuned}.
     *
     * @return empty if the name is no such name
     */
    public static Optional<Map<String, Object>> optionsOfTarget(String name) {
        boolean tuned = name.endsWith(TUNED);
        String library = tuned ? name.substring(0, name.length() - TUNED.length()) : name;
        return Arrays.stream(values())
                .filter(choice -> choice != OWN && library.equals("s3-" + EnumSpelling.of(choice)))
                .findFirst()
                .map(choice -> Map.of(
                        "client",
                        EnumSpelling.of(choice),
                        "clientTuning",
                        EnumSpelling.of(tuned ? S3Options.ClientTuning.TUNED : S3Options.ClientTuning.DEFAULTS)));
    }
}
