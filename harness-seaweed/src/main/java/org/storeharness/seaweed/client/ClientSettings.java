package org.storeharness.seaweed.client;

import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Tls;

/**
 * How a run reaches servers.
 *
 * @param connectMillis the timeout of a connection attempt
 * @param tls the TLS context; {@code null} for plain HTTP
 * @param filerTokens the tokens for requests to a filer
 */
public record ClientSettings(int connectMillis, @Nullable Tls tls, FilerTokens filerTokens) {
    /** Plain HTTP, and 5 s to connect. */
    public static final ClientSettings PLAIN = new ClientSettings(5_000, null, FilerTokens.NONE);
}
