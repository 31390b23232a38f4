package org.storeharness.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** Whether servers are reached by TLS. */
public enum TlsUse {
    /** Plain HTTP. */
    OFF,
    /** TLS; certificates must be valid for the servers' names, and signed by the given authority or one that Java trusts. */
    VERIFY,
    /** TLS; any certificate is accepted, so any server may answer. */
    INSECURE;

    /**
     * Checks the other TLS options.
     *
     * @param authority the authority that signs the servers' certificates; {@code null} for those that Java trusts
     * @param certificate the client's certificate; {@code null} for none
     * @param key its private key; {@code null} for none
     * @throws InvalidValueException if the options contradict each other
     */
    public void check(@Nullable Path authority, @Nullable Path certificate, @Nullable Path key) {
        Check.require(
                authority == null || this == VERIFY,
                "tlsAuthority",
                () -> "must be given with tls=verify only: nothing is verified otherwise");
        Check.require(
                (certificate == null) == (key == null) && (certificate == null || this != OFF),
                "tlsCertificate",
                () -> "must be given together with tlsKey, and with tls=verify or tls=insecure");
    }
}
