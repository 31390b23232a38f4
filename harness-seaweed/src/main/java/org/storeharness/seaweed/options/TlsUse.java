package org.storeharness.seaweed.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;

/** Whether servers are reached by TLS. */
public enum TlsUse {
    /** Plain HTTP. */
    OFF,
    /** Certificates must be valid for the servers' names, and signed by the given authority or one that Java trusts. */
    VERIFY,
    /** Any certificate will do: nobody knows who answers. */
    INSECURE;

    /**
     * Checks what is given with it.
     *
     * @param authority what may have signed the servers' certificates; {@code null} for what Java trusts
     * @param certificate that of the client; {@code null} for none
     * @param key its private key; {@code null} for none
     * @param started whether the run starts the server itself
     * @throws InvalidValueException if it does not go together
     */
    void check(@Nullable Path authority, @Nullable Path certificate, @Nullable Path key, boolean started) {
        Check.require(
                this == OFF || !started,
                "tls",
                () -> "must be off for a server that is started, which has no certificate; give master or filer");
        Check.require(
                authority == null || this == VERIFY,
                "tlsAuthority",
                () -> "must be given with tls=verify alone: nothing is verified otherwise");
        Check.require(
                (certificate == null) == (key == null) && (certificate == null || this != OFF),
                "tlsCertificate",
                () -> "must be given together with tlsKey, and with tls=verify or tls=insecure");
    }
}
