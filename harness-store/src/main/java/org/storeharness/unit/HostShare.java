package org.storeharness.unit;

/**
 * The part of the work that one of several hosts does.
 *
 * @param host its index, from 0
 * @param hosts the number of hosts
 */
public record HostShare(int host, int hosts) {
    /** The highest number of hosts of a run. */
    static final int MAXIMUM_HOSTS = 1_000;

    /** The work of a run on one machine. */
    public static final HostShare WHOLE = new HostShare(0, 1);

    public HostShare {
        Check.range("hosts", hosts, 1, MAXIMUM_HOSTS);
        Check.range("host", host, 0, hosts - 1);
    }

    /** Its exact share of a number of things that are dealt out one by one: {@code host}, {@code host + hosts} and so on are its own. */
    public long of(long whole) {
        return ExactShare.of(whole, host, hosts);
    }
}
