package org.storeharness.seaweed.client;

import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Tls;

/**
 * How servers are reached for what happens once in a run.
 *
 * @param connectMillis how long a connection attempt may take
 * @param tls how to reach them by TLS; {@code null} for plain HTTP
 * @param filerTokens what a filer wants to see
 */
public record ClientSettings(int connectMillis, @Nullable Tls tls, FilerTokens filerTokens) {
    /** Plain HTTP, and 5 s to connect. */
    public static final ClientSettings PLAIN = new ClientSettings(5_000, null, FilerTokens.NONE);
}
