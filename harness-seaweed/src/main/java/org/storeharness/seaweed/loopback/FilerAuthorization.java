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
 * @param readKey checks reads; {@code null} where everybody may
 * @param writeKey checks uploads and removals
 */
record FilerAuthorization(@Nullable Jwt readKey, @Nullable Jwt writeKey) {
    /** With the keys in the file, or without any. */
    static FilerAuthorization of(@Nullable Path security) throws StoreException {
        if (security == null) {
            return new FilerAuthorization(null, null);
        }
        SecurityFile file = new SecurityFile(security);
        return new FilerAuthorization(
                file.filerReadKey().orElse(null), file.filerWriteKey().orElse(null));
    }

    boolean allows(Request request) {
        Jwt key = request.isReading() ? readKey : writeKey;
        return key == null
                || request.isReading() && request.path().equals("/")
                || key.claims(request.authorization())
                        .filter(TokenIssuer::isUnexpired)
                        .isPresent();
    }
}
