package org.storeharness.s3.object;

import java.time.Duration;
import org.storeharness.http.RequestCounters;
import org.storeharness.unit.Durations;

/**
 * The setup that a library needs for one store.
 *
 * @param bucket the bucket's name
 * @param prefix the beginning of all keys; empty in a bucket of the run's own
 * @param keys the credentials of the next request
 * @param inFlight the operations that are outstanding at one time, over all sessions
 * @param objectBytes the size of the largest object
 * @param operationTimeout the time after which an operation counts as timed out
 * @param counters takes the counts of all sessions
 */
public record LibrarySetup(
        S3Options options,
        String bucket,
        String prefix,
        RequestKeys keys,
        int inFlight,
        int objectBytes,
        Duration operationTimeout,
        RequestCounters counters) {
    /** A text of the library or the service without the credentials of now and of before. */
    public String withoutKey(String text) {
        return keys.hiddenIn(text);
    }

    /** The counter of the only service that a library is given. */
    public RequestCounters.ServerFailures failures() {
        return counters.forServer(options.services().get(0).endpoint().toString());
    }

    /** The time that a connection attempt may take: at most the timeout of an operation. */
    public Duration connectTimeout() {
        Duration asked = options.connectTimeout();
        return Durations.shorter(asked, operationTimeout);
    }

    /** Says which uploads go in parts, where the plan says so. */
    public String partsText() {
        return options.partsText(objectBytes);
    }
}
