package org.storeharness.cluster.link;

import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a member proves with who it is, and finds out whether others do: the key of its certificate ({@link TlsIdentity}), or without TLS the key
 * that the processes of one user share ({@link SharedKey}). Immutable.
 */
public sealed interface MemberIdentity permits TlsIdentity, SharedKey {
    /** The member's name. */
    String name();

    /** What shows others whose key it is; a word in base64. */
    String shown() throws GeneralSecurityException;

    /** The signature of a text and the bytes that follow it, in base64. */
    String sign(String text, byte[] bytes, int offset, int length) throws GeneralSecurityException;

    /**
     * Why another member has not proven that it has this name; empty if it has. It signed the text and the bytes that follow it.
     *
     * @param shown what it showed; absent if it showed nothing
     * @param signature its signature; absent without one
     * @return one line, without the name
     */
    Optional<String> problem(
            String name,
            @Nullable String shown,
            @Nullable String signature,
            String text,
            byte[] bytes,
            int offset,
            int length);

    /**
     * Checks that this suffices for who may come to an address, or may be found there.
     *
     * @throws SecurityProblem if it does not
     */
    void requireFor(InetSocketAddress address);
}
