package org.storeharness.s3.object;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.RequestCounters;
import org.storeharness.http.Tls;

/**
 * The setup that all sessions of a store share.
 *
 * @param places the bucket at each service
 * @param keys the credentials of the next request
 * @param clock the time of day in signatures
 * @param tls secures connections; {@code null} for plain HTTP
 * @param counters takes the counts of all sessions
 * @param auditing whether reads are of whole objects, whatever their sizes
 * @param existing the objects that are read where the run writes none; {@code null} where it does
 */
public record SharedSetup(
        List<BucketEndpoint> places,
        S3Options options,
        RequestKeys keys,
        InstantSource clock,
        @Nullable Tls tls,
        RequestCounters counters,
        boolean auditing,
        @Nullable ExistingObjects existing) {
    /** A text of the service without the credentials of now and of before. */
    public String withoutKey(String text) {
        return keys.hiddenIn(text);
    }

    /** The same for an audit, whose requests are counted apart. */
    public SharedSetup forAudit() {
        return new SharedSetup(places, options, keys, clock, tls, new RequestCounters(), true, existing);
    }
}
