package org.storeharness.s3.object;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.storeharness.http.ResponseParser;
import org.storeharness.s3.bytes.Hex;
import org.storeharness.unit.Digests;

/**
 * Compares the ETags of uploads with the MD5s of their contents, which most services give as tags. A service that has not yet given an
 * MD5 has tags of another kind, which are not judged. Hashing all contents would cost more than sending them, so of large ones only
 * as many are checked as keep it at {@value #BYTES_PER_UPLOAD} bytes an upload. One for each session; confined to its thread.
 */
final class TagCheck {
    private static final int BYTES_PER_UPLOAD = 4096;

    private final MessageDigest md5;
    private final byte[] hash = new byte[16];
    private final byte[] tag = new byte[2 * hash.length + 2];
    private long credit;
    private boolean begun;
    private boolean matched;

    TagCheck() {
        md5 = Digests.md5();
        tag[0] = '"';
        tag[tag.length - 1] = '"';
    }

    /**
     * Whether the answer to an upload has the tag of something else.
     *
     * @param content the uploaded content, which stays as it is
     */
    boolean contradicts(ResponseParser response, ByteBuffer content) {
        credit += BYTES_PER_UPLOAD;
        if (begun && content.remaining() > credit) {
            return false;
        }
        credit = begun ? credit - content.remaining() : 0;
        begun = true;
        setTag(content);
        if (response.hasHeader(UploadParts.ETAG, tag)) {
            matched = true;
            return false;
        }
        return matched;
    }

    private void setTag(ByteBuffer content) {
        md5.update(content.duplicate());
        Digests.finish(md5, hash);
        Hex.write(hash, tag, 1);
    }
}
