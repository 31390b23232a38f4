package org.storeharness.seaweed.loopback;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.client.SecurityFile;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.protocol.Jwt;

/**
 * Checks the tokens of requests to a filer against its keys. Listing the root needs no token.
 *
 * @param readKey checks reads; {@code null} if they need no token
 * @param writeKey checks uploads and deletes; {@code null} if they need no token
 */
record FilerAuthorization(@Nullable Jwt readKey, @Nullable Jwt writeKey) {
    /** The check with the keys in the file; without a file no request needs a token. */
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
