package org.storeharness.seaweed;

/** Whether servers are reached by TLS. */
public enum TlsUse {
    /** Plain HTTP. */
    OFF,
    /** Certificates must be valid for the servers' names, and signed by the given authority or one that Java trusts. */
    VERIFY,
    /** Any certificate will do: nobody knows who answers. */
    INSECURE
}
