package org.storeharness.seaweed.standin;

import org.jspecify.annotations.Nullable;
import org.storeharness.http.Jwt;
import org.storeharness.http.Tls;
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
 * @param filerKeys the keys that check the tokens of requests to the filer
 * @param tls the certificate of every server; {@code null} for plain HTTP
 * @param readRouting the handling of reads by volume servers that do not hold the volume
 */
public record LoopbackOptions(
        int volumeServers,
        int slots,
        int masterPort,
        Faults faults,
        boolean signingKeys,
        FilerKeys filerKeys,
        Tls.@Nullable Identity tls,
        ReadRouting readRouting) {
    /** No tokens for requests to the filer. */
    public static final FilerKeys NO_FILER_KEYS = new FilerKeys(null, null);

    /** Three volume servers with room for 100 volumes each, no keys, no faults. */
    public static final LoopbackOptions DEFAULTS =
            new LoopbackOptions(3, 100, 0, Faults.NONE, false, NO_FILER_KEYS, null, ReadRouting.PROXY);

    /** The handling of reads by a volume server that does not hold the volume: SeaweedFS's {@code -readMode}. */
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

    /** The same with TLS by this certificate. */
    public LoopbackOptions withTls(Tls.Identity identity) {
        return new LoopbackOptions(
                volumeServers, slots, masterPort, faults, signingKeys, filerKeys, identity, readRouting);
    }
}
