package org.storeharness.cluster.link;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The requests of this member that are not answered yet. Safe for any thread. */
final class PendingRequests {
    /**
     * An answer.
     *
     * @param message the answer
     * @param arrivedNanos when it arrived
     */
    record Reply(ClusterMessage message, long arrivedNanos) {}

    private record SentRequest(String member, CompletableFuture<Reply> answer) {}

    private final Map<Long, SentRequest> requests = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /** A number for a question that is about to be sent to a member; its answer completes the future. */
    long begin(String member, CompletableFuture<Reply> answer) {
        long number = nextNumber();
        requests.put(number, new SentRequest(member, answer));
        return number;
    }

    /** A number that no other message of this member has. */
    long nextNumber() {
        return numbers.incrementAndGet();
    }

    /** An answer came. One that nobody waits for, or from another member than the one that was asked, is dropped. */
    void answered(String member, long number, ClusterMessage message, long arrivedNanos) {
        SentRequest request = requests.get(number);
        if (request != null && request.member().equals(member) && requests.remove(number, request)) {
            request.answer().complete(new Reply(message, arrivedNanos));
        }
    }

    /** The answer of a member that was asked cannot be used. */
    void failed(String member, long number, LinkException failure) {
        SentRequest request = requests.get(number);
        if (request != null && request.member().equals(member)) {
            fail(number, failure);
        }
    }

    /** The question was not sent, or its member is gone. */
    void fail(long number, LinkException failure) {
        SentRequest request = requests.remove(number);
        if (request != null) {
            request.answer().completeExceptionally(failure);
        }
    }

    /** All questions to a member that is gone. */
    void failAll(String member, LinkException failure) {
        requests.forEach((number, request) -> {
            if (request.member().equals(member)) {
                fail(number, failure);
            }
        });
    }
}
