package org.storeharness.cluster.link;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.storeharness.run.saved.RunRegistry;

/**
 * What members prove without TLS: that they run as the same user of one machine. All have one key, which {@link SharedKeyFile} keeps, and sign with
 * HMAC-SHA256. It tells no member from another, so that their names are not proven. Immutable.
 */
public final class SharedKey implements MemberIdentity {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String SHOWN = "sharedkey";
    private static final String PROBLEM =
            "does not have the same key as this process; run both as the same user, with the same XDG_STATE_HOME, or "
                    + SharedKeyFile.ADVICE;

    private final String name;
    private final SecretKeySpec key;

    private SharedKey(String name, byte[] key) {
        this.name = name;
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * The key of the user who runs this process; made if there is none yet.
     *
     * @param environment the environment variables, which say where the user's directory of state is
     * @param name the member's name
     * @throws SecurityProblem if it can be neither made nor read, or others may know it
     */
    public static SharedKey ofUser(Map<String, String> environment, String name) {
        Path runs = RunRegistry.locate(environment)
                .orElseThrow(() -> new SecurityProblem("without --tls coordinator and agents share a key in the user's"
                        + " directory of state, and neither HOME nor XDG_STATE_HOME says where that is; set one, or "
                        + SharedKeyFile.ADVICE));
        return load(runs.resolveSibling("cluster"), name);
    }

    /**
     * The key in a directory; made, with the directory, if there is none yet.
     *
     * @throws SecurityProblem if it can be neither made nor read, or others may know it
     */
    static SharedKey load(Path directory, String name) {
        return new SharedKey(MemberName.require(name), new SharedKeyFile(directory).readOrMake());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String shown() {
        return SHOWN;
    }

    @Override
    public String sign(String text, byte[] bytes, int offset, int length) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(key);
        mac.update(text.getBytes(StandardCharsets.UTF_8));
        mac.update(bytes, offset, length);
        return Base64.getEncoder().encodeToString(mac.doFinal());
    }

    @Override
    public Optional<String> problem(
            String owner,
            @Nullable String shown,
            @Nullable String signature,
            String text,
            byte[] bytes,
            int offset,
            int length) {
        try {
            String right = sign(text, bytes, offset, length);
            boolean holds = SHOWN.equals(shown)
                    && signature != null
                    && MessageDigest.isEqual(
                            right.getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.US_ASCII));
            return holds ? Optional.empty() : Optional.of(PROBLEM);
        } catch (GeneralSecurityException e) {
            return Optional.of("cannot be checked: " + e.getMessage());
        }
    }

    /** A key that is on one machine is for connections that do not leave it. */
    @Override
    public void requireFor(InetSocketAddress address) {
        requireLoopback(address);
    }

    /**
     * Without certificates a cluster stays on one machine: what is said on a network is for those with a certificate only.
     *
     * @param address where to listen or what to dial
     * @throws SecurityProblem if that may be reached from, or lies on, another machine
     */
    static void requireLoopback(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        if (host == null || !host.isLoopbackAddress()) {
            throw new SecurityProblem(address.getHostString() + ":" + address.getPort()
                    + " is not a loopback address, and without certificates coordinator and agents talk on loopback only;"
                    + " give both --tls DIR, which harness cluster certificates makes");
        }
    }
}
