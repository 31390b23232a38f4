package org.storeharness.postgres.connection;

/** Whether the connection is encrypted and whether the server's certificate is verified: libpq's {@code sslmode}. */
public enum SslMode {
    DISABLE,
    ALLOW,
    PREFER,
    REQUIRE,
    VERIFY_CA,
    VERIFY_FULL
}
