package org.storeharness.seaweed;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.ResultHandler;

/** The operations that wait for one response of the master. Confined to the session's thread. */
final class WaiterList {
    private final List<ResultHandler> waiters = new ArrayList<>();

    void add(ResultHandler waiter) {
        waiters.add(waiter);
    }

    /** Stops waiting: the waiter gets no result any more. */
    void remove(ResultHandler waiter) {
        waiters.remove(waiter);
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    /** Ends the wait of all. A waiter that waits again while this runs waits for the next response. */
    void succeed() {
        for (int left = waiters.size(); left > 0 && !waiters.isEmpty(); left--) {
            waiters.remove(0).succeeded();
        }
    }

    /** Ends the wait of all with a failure. A waiter that waits again while this runs waits for the next response. */
    void fail(OperationFailure failure) {
        for (int left = waiters.size(); left > 0 && !waiters.isEmpty(); left--) {
            waiters.remove(0).failed(failure);
        }
    }
}
