package org.storeharness.s3.object;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;
import org.storeharness.s3.bytes.UriEncoding;

/** The upload of one object in parts, one after the other: what is next, and what was answered. Reused. */
final class UploadParts {
    static final byte[] ETAG = Bytes.ascii("etag");
    private static final byte[] PART_NUMBER = Bytes.ascii("partNumber=");
    private static final byte[] UPLOAD_ID = Bytes.ascii("uploadId=");

    private final int partSize;
    private final Bytes id = new Bytes(64);
    private final Bytes query = new Bytes(96);
    private final StringBuilder list = new StringBuilder();
    private int number;

    UploadParts(int partSize) {
        this.partSize = partSize;
    }

    /** Begins an upload with the answer of the service to its creation; false if that names no upload. */
    boolean begin(String answer) {
        String uploadId = S3Error.element(answer, "UploadId");
        UriEncoding.addParameter(uploadId, id.clear());
        list.setLength(0);
        list.append("<CompleteMultipartUpload>");
        number = 1;
        return !uploadId.isEmpty();
    }

    /** The next part of the content; empty when all are uploaded. */
    Optional<ByteBuffer> next(ByteBuffer content) {
        int from = (number - 1) * partSize;
        return from >= content.remaining()
                ? Optional.empty()
                : Optional.of(content.slice(content.position() + from, Math.min(partSize, content.remaining() - from)));
    }

    /** The parameters of the next part. */
    Bytes partQuery() {
        return query.clear()
                .add(PART_NUMBER)
                .addDecimal(number)
                .add('&')
                .add(UPLOAD_ID)
                .add(id);
    }

    /** The parameters of the request that ends the upload. */
    Bytes query() {
        return query.clear().add(UPLOAD_ID).add(id);
    }

    /**
     * Notes that the next part is uploaded.
     *
     * @param checksum the checksum that followed it; {@code null} if none did
     * @param value the value of the checksum, in base64
     */
    void uploaded(String tag, @Nullable ContentChecksum checksum, Bytes value) {
        list.append("<Part><PartNumber>")
                .append(number++)
                .append("</PartNumber><ETag>")
                .append(tag.replace("&", "&amp;").replace("<", "&lt;"))
                .append("</ETag>");
        if (checksum != null) {
            list.append('<').append(checksum.element()).append('>').append(value);
            list.append("</").append(checksum.element()).append('>');
        }
        list.append("</Part>");
    }

    /** The body of the request that ends the upload. */
    Bytes completion() {
        byte[] body = (list + "</CompleteMultipartUpload>").getBytes(StandardCharsets.UTF_8);
        return new Bytes(body.length).add(body);
    }
}
