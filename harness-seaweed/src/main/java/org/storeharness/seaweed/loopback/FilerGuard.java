package org.storeharness.seaweed.loopback;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.client.SecurityFile;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.protocol.Jwt;

/**
 * Whom a filer lets in: who shows a token that was signed with its key. Everybody may list the root.
 *
 * @param toRead checks reads; {@code null} where everybody may
 * @param toWrite checks uploads and removals
 */
record FilerGuard(@Nullable Jwt toRead, @Nullable Jwt toWrite) {
    /** With the keys in the file, or without any. */
    static FilerGuard of(@Nullable Path security) throws StoreException {
        if (security == null) {
            return new FilerGuard(null, null);
        }
        SecurityFile file = new SecurityFile(security);
        return new FilerGuard(
                file.filerReadKey().orElse(null), file.filerWriteKey().orElse(null));
    }

    boolean permits(Request request) {
        Jwt key = request.isReading() ? toRead : toWrite;
        return key == null
                || request.isReading() && request.path().equals("/")
                || key.claims(request.authorization()).filter(Tokens::isInTime).isPresent();
    }
}
