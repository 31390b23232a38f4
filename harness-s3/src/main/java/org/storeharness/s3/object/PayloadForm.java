package org.storeharness.s3.object;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.ContentChecksum;

/** The protection of an upload's content on its way. */
public enum PayloadForm {
    /** None: only the headers are signed. */
    UNSIGNED(null, false),
    /** The SHA-256 of the content is signed. */
    SIGNED(null, false),
    /** The SHA-256 of each chunk of the content is signed. */
    SIGNED_CHUNKS(null, true),
    /** The same, and the CRC32 of the content follows it, signed: what the AWS SDK for Java sends over HTTP. */
    SIGNED_CHUNKS_CRC32(ContentChecksum.CRC32, true),
    /** The CRC32 of the content follows it: what the AWS SDK for Java sends over HTTPS. */
    CRC32(ContentChecksum.CRC32, false),
    /** The CRC32C of the content follows it. */
    CRC32C(ContentChecksum.CRC32C, false),
    /** The CRC64NVME of the content follows it. */
    CRC64NVME(ContentChecksum.CRC64NVME, false);

    private final @Nullable ContentChecksum trailer;
    private final boolean signsChunks;

    PayloadForm(@Nullable ContentChecksum trailer, boolean signsChunks) {
        this.trailer = trailer;
        this.signsChunks = signsChunks;
    }

    /** The checksum that follows the content; {@code null} if none does. */
    public @Nullable ContentChecksum trailer() {
        return trailer;
    }

    /** Whether each chunk of the content has a signature. */
    boolean signsChunks() {
        return signsChunks;
    }

    /** Whether the content is sent in chunks. */
    public boolean isChunked() {
        return signsChunks || trailer != null;
    }

    /** The headers of an upload that tell of it. */
    public String headers() {
        String content = switch (this) {
            case UNSIGNED -> "UNSIGNED-PAYLOAD";
            case SIGNED -> "of the content";
            case SIGNED_CHUNKS -> "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
            case SIGNED_CHUNKS_CRC32 -> "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER";
            case CRC32, CRC32C, CRC64NVME -> "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
        };
        return "x-amz-content-sha256 " + content
                + (trailer == null
                        ? ""
                        : ", x-amz-trailer x-amz-checksum-" + trailer.name().toLowerCase(Locale.ROOT));
    }
}
