package org.storeharness.seaweed.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Tls;

/**
 * The settings by which a run reaches servers.
 *
 * @param connectMillis the timeout of a connection attempt
 * @param responseTimeout the longest wait for a response that is little work for the server
 * @param tls the TLS context; {@code null} for plain HTTP
 * @param filerTokens the tokens for requests to a filer
 */
public record ClientSettings(
        int connectMillis,
        Duration responseTimeout,
        @Nullable Tls tls,
        FilerTokens filerTokens) {
    /** The usual timeout of a response. */
    public static final Duration RESPONSE_TIMEOUT = Duration.ofMinutes(1);

    private static final Duration STATUS_TIMEOUT = Duration.ofSeconds(5);

    /** Plain HTTP, 5 s to connect and a minute for a response. */
    public static final ClientSettings PLAIN = new ClientSettings(5_000, RESPONSE_TIMEOUT, null, FilerTokens.NONE);

    /** The same settings, which wait for seconds only: for repeated requests in a run that can do without an answer. */
    public ClientSettings forStatus() {
        Duration shorter = responseTimeout.compareTo(STATUS_TIMEOUT) < 0 ? responseTimeout : STATUS_TIMEOUT;
        return new ClientSettings(connectMillis, shorter, tls, filerTokens);
    }
}
