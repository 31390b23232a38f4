package org.storeharness.s3.object;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;

/**
 * The content of one upload on its way. It is written in pieces, as the channel takes them, so that what TLS encrypts ahead stays small; it
 * is signed and summed up as it goes. A content of up to 16 KiB is copied behind its headers, so that one write carries both; the
 * pieces of a larger one are sent from its own buffer, which must not change until the response has come or the connection is closed.
 * Reused for the next upload; confined to the session's thread.
 */
final class ContentWriter {
    /** The size of a chunk, which is that of the AWS SDK for Java; services demand at least 8 KiB of each but the last. */
    static final int CHUNK_BYTES = 128 * 1024;

    private static final int PIECE_BYTES = 256 * 1024;
    private static final int MAX_COPIED = 16 * 1024;
    private static final byte[] ENCODING = Bytes.ascii("content-encoding");
    private static final byte[] AWS_CHUNKED = Bytes.ascii("aws-chunked");
    private static final byte[] DECODED_LENGTH = Bytes.ascii("x-amz-decoded-content-length");
    private static final byte[] TRAILER = Bytes.ascii("x-amz-trailer");
    private static final byte[] CHUNK_SIGNATURE = Bytes.ascii(";chunk-signature=");
    private static final byte[] TRAILER_SIGNATURE = Bytes.ascii("x-amz-trailer-signature:");
    private static final byte[] LINE_END = Bytes.ascii("\r\n");

    private final PayloadForm form;
    private final @Nullable ContentChecksum checksum;
    private final @Nullable Checksum sum;
    private final @Nullable ChunkSigner signer;
    private final Bytes frame = new Bytes(256);
    private final Bytes sumText = new Bytes(12);
    private final Bytes decodedLength = new Bytes(20);
    private final byte[] hash = new byte[RequestSigner.DIGITS];
    private ByteBuffer content = ByteBuffer.allocate(0);
    private ByteBuffer piece = content;
    private int size;
    private boolean ended = true;

    ContentWriter(PayloadForm form) {
        this.form = form;
        this.checksum = form.trailer();
        this.sum = checksum == null ? null : checksum.begin();
        this.signer = form.signsChunks() ? new ChunkSigner() : null;
    }

    /** Begins a content, position to limit, which stays as it is, and says in the request's headers how it is protected. */
    void begin(ByteBuffer newContent, RequestSigner request) {
        content = newContent.duplicate();
        size = content.remaining();
        ended = false;
        frame.clear();
        if (sum != null) {
            sum.reset();
        }
        if (form == PayloadForm.SIGNED) {
            request.hash(content, hash);
            request.content(hash);
        } else {
            request.content(form());
        }
        if (form.isChunked()) {
            request.header(ENCODING, AWS_CHUNKED)
                    .header(DECODED_LENGTH, decodedLength.clear().addDecimal(size));
        }
        if (checksum != null) {
            request.header(TRAILER, checksum.header());
        }
    }

    private byte[] form() {
        if (signer == null) {
            return checksum == null ? RequestSigner.UNSIGNED : RequestSigner.UNSIGNED_TRAILER;
        }
        return checksum == null ? RequestSigner.SIGNED_CHUNKS : RequestSigner.SIGNED_TRAILER;
    }

    /** The number of bytes of the request's body. */
    long length() {
        if (!form.isChunked()) {
            return size;
        }
        long whole = size / CHUNK_BYTES * framed(CHUNK_BYTES);
        long rest = size % CHUNK_BYTES == 0 ? 0 : framed(size % CHUNK_BYTES);
        long lines = checksum == null ? 0 : checksum.header().length + 1 + checksum.base64Length() + LINE_END.length;
        long signature = checksum == null || signer == null
                ? 0
                : TRAILER_SIGNATURE.length + RequestSigner.DIGITS + LINE_END.length;
        return whole + rest + framed(0) + lines + signature;
    }

    private long framed(int chunk) {
        int digits = Math.max(1, (35 - Integer.numberOfLeadingZeros(chunk)) / 4);
        int signature = signer == null ? 0 : CHUNK_SIGNATURE.length + RequestSigner.DIGITS;
        return digits + signature + LINE_END.length + chunk + LINE_END.length;
    }

    /** Writes the head of the signed request, and as much of the content as the channel takes now. */
    void start(Channel channel, Bytes head, RequestSigner request) {
        if (signer != null) {
            request.begin(signer);
        }
        boolean copied = size <= MAX_COPIED;
        ByteBuf out = channel.alloc().directBuffer(head.length() + (copied ? (int) length() : 0));
        out.writeBytes(head.array(), 0, head.length());
        while (copied && !ended) {
            advance();
            out.writeBytes(frame.array(), 0, frame.length()).writeBytes(piece);
        }
        channel.write(out, channel.voidPromise());
        write(channel);
    }

    /** Writes as much of the rest as the channel takes now. */
    void write(Channel channel) {
        while (!ended && channel.isWritable()) {
            advance();
            if (frame.length() > 0) {
                channel.write(
                        channel.alloc().directBuffer(frame.length()).writeBytes(frame.array(), 0, frame.length()),
                        channel.voidPromise());
            }
            if (piece.hasRemaining()) {
                channel.write(Unpooled.wrappedBuffer(piece), channel.voidPromise());
            }
        }
        channel.flush();
    }

    /** Whether everything was written. */
    boolean hasEnded() {
        return ended;
    }

    /** The checksum that followed the content in base64; empty if none did. */
    Bytes sum() {
        return sumText;
    }

    /** Takes the next piece, and what frames it. */
    private void advance() {
        boolean first = content.remaining() == size;
        int length = Math.min(form.isChunked() ? CHUNK_BYTES : PIECE_BYTES, content.remaining());
        piece = content.slice(content.position(), length);
        content.position(content.position() + length);
        frame.clear();
        if (sum != null) {
            sum.update(piece.duplicate());
        }
        if (form.isChunked()) {
            beginChunk(first);
            ended = length == 0;
        } else {
            ended = !content.hasRemaining();
        }
    }

    private void beginChunk(boolean first) {
        if (!first) {
            frame.add(LINE_END);
        }
        frame.addHex((long) piece.remaining());
        if (signer != null) {
            signer.signChunk(piece);
            frame.add(CHUNK_SIGNATURE).add(signer.signature());
        }
        frame.add(LINE_END);
        if (!piece.hasRemaining()) {
            endChunks();
        }
    }

    private void endChunks() {
        if (checksum != null && sum != null) {
            checksum.addBase64(sum.getValue(), sumText.clear());
            int from = frame.length();
            frame.add(checksum.header()).add(':').add(sumText);
            if (signer != null) {
                signer.signTrailer(new Bytes(64)
                        .add(frame.array(), from, frame.length() - from)
                        .add('\n'));
                frame.add(LINE_END).add(TRAILER_SIGNATURE).add(signer.signature());
            }
            frame.add(LINE_END);
        }
        frame.add(LINE_END);
    }
}
