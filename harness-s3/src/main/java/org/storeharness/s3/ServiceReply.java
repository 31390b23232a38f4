package org.storeharness.s3;

import java.util.Set;
import org.storeharness.s3.object.S3Error;
import org.storeharness.unit.Printable;

/**
 * The reply to a request, or the reason for which there was none.
 *
 * @param status the status of the response; 0 if there was none
 * @param body the text of the response
 * @param region the region of the bucket, where the response names it; else empty
 * @param problem the reason for which there was no response, or only a part; else empty
 * @param attempts the number of times that the request was sent
 */
record ServiceReply(int status, String body, String region, String problem, int attempts) {
    private static final int SUCCESSES = 2;
    private static final int HUNDRED = 100;
    private static final Set<Integer> PASSING = Set.of(0, 408, 429, 500, 502, 503, 504);
    private static final Set<String> PASSING_CODES = Set.of("OperationAborted", "RequestTimeout", "SlowDown");

    S3Error error() {
        return S3Error.of(body);
    }

    /** Whether the service did what was requested. */
    boolean ok() {
        return status / HUNDRED == SUCCESSES;
    }

    /** Whether the service says that a thing is not there. The 404 of anything else, such as a proxy, has no such code. */
    boolean misses(Set<String> codes) {
        return status == 404 && codes.contains(error().code());
    }

    /** Whether the same request may succeed a little later. */
    boolean mayPass() {
        return PASSING.contains(status) || !ok() && PASSING_CODES.contains(error().code());
    }

    /** Whether the service refused it before anything was done. */
    boolean isRefusal() {
        return attempts == 1 && status / HUNDRED == 4 && !mayPass();
    }

    ServiceReply after(int newAttempts) {
        return new ServiceReply(status, body, region, problem, newAttempts);
    }

    /** The answer of the service, for people. */
    @Override
    public String toString() {
        if (status == 0) {
            return problem;
        }
        String elsewhere = S3Error.element(body, "Endpoint");
        String where = !region.isEmpty()
                ? " (the bucket is in region " + region + ": set the option region)"
                : elsewhere.isEmpty() ? "" : " (the service names the endpoint " + Printable.line(elsewhere) + ")";
        return ("the service answered " + status + " " + error()).strip() + where;
    }
}
