package org.storeharness.seaweed.standin;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Jwt;
import org.storeharness.http.Tls;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/**
 * The settings of a stand-in.
 *
 * @param volumeServers the number of volume servers, 1..100
 * @param slots the maximum number of volumes of each volume server
 * @param masterPort the port of the master; the volume servers have the ports that follow, and the filer the next; 0 for
 *     any free ports
 * @param faults the injected faults
 * @param signingKeys whether writes, deletes and reads need tokens of the master
 * @param filerKeys what checks the tokens of requests to the filer
 * @param tls the TLS context of every server; {@code null} for plain HTTP
 * @param readRouting what volume servers do with reads of volumes that they do not hold
 */
public record LoopbackOptions(
        int volumeServers,
        int slots,
        int masterPort,
        Faults faults,
        boolean signingKeys,
        FilerKeys filerKeys,
        @Nullable SslContext tls,
        ReadRouting readRouting) {
    /** Three volume servers with room for 100 volumes each, no keys, no faults. */
    public static final LoopbackOptions DEFAULTS =
            new LoopbackOptions(3, 100, 0, Faults.NONE, false, new FilerKeys(null, null), null, ReadRouting.PROXY);

    /** What a volume server does with reads of volumes that it does not hold: SeaweedFS's {@code -readMode}. */
    public enum ReadRouting {
        /** Answers 404. */
        LOCAL,
        /** Asks a holder, and passes its answer on. */
        PROXY,
        /** Answers 301 with the address at a holder. */
        REDIRECT
    }

    /**
     * The keys of a filer.
     *
     * @param read checks reads; {@code null} if they need no token
     * @param write checks uploads and deletes; {@code null} if they need no token
     */
    public record FilerKeys(@Nullable Jwt read, @Nullable Jwt write) {}

    public LoopbackOptions {
        Check.range("volumeServers", volumeServers, 1, 100);
        Check.range("slots", slots, 0, 1_000_000);
        Check.range("masterPort", masterPort, 0, 65_535 - 101);
    }

    /** The same with other numbers of servers and slots. */
    public LoopbackOptions withServers(int servers, int slotsOfEach) {
        return new LoopbackOptions(servers, slotsOfEach, masterPort, faults, signingKeys, filerKeys, tls, readRouting);
    }

    /** The same with the master on this port. */
    public LoopbackOptions onPort(int port) {
        return new LoopbackOptions(volumeServers, slots, port, faults, signingKeys, filerKeys, tls, readRouting);
    }

    /** The same with these faults. */
    public LoopbackOptions withFaults(Faults other) {
        return new LoopbackOptions(volumeServers, slots, masterPort, other, signingKeys, filerKeys, tls, readRouting);
    }

    /** The same with signing keys. */
    public LoopbackOptions withSigningKeys() {
        return new LoopbackOptions(volumeServers, slots, masterPort, faults, true, filerKeys, tls, readRouting);
    }

    /** The same with these keys of the filer. */
    public LoopbackOptions withFilerKeys(FilerKeys keys) {
        return new LoopbackOptions(volumeServers, slots, masterPort, faults, signingKeys, keys, tls, readRouting);
    }

    /**
     * The same with TLS, by files in PEM form.
     *
     * @param certificate the server's certificate, followed by those of its authorities
     * @param key its private key in PKCS #8 form, without a password
     * @throws StoreException if they cannot be used
     */
    public LoopbackOptions withTls(Path certificate, Path key) throws StoreException {
        try {
            SslContext context = SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .build();
            return new LoopbackOptions(
                    volumeServers, slots, masterPort, faults, signingKeys, filerKeys, context, readRouting);
        } catch (SSLException | IllegalArgumentException e) {
            throw new Tls.Identity(certificate, key).unusable(e);
        }
    }

    /** The same with volume servers that treat reads of other servers' volumes so. */
    public LoopbackOptions withReadRouting(ReadRouting mode) {
        return new LoopbackOptions(volumeServers, slots, masterPort, faults, signingKeys, filerKeys, tls, mode);
    }
}
