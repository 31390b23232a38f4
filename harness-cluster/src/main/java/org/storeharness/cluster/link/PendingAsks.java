package org.storeharness.cluster.link;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.storeharness.cluster.protocol.ClusterMessage;

/** The questions of this member that are not answered yet. Safe for any thread. */
final class PendingAsks {
    /**
     * An answer.
     *
     * @param message what was answered
     * @param arrivedNanos when it arrived
     */
    record Arrived(ClusterMessage message, long arrivedNanos) {}

    private record Ask(String member, CompletableFuture<Arrived> answer) {}

    private final Map<Long, Ask> asks = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /** A number for a question that is about to be sent to a member; its answer completes the future. */
    long begin(String member, CompletableFuture<Arrived> answer) {
        long number = nextNumber();
        asks.put(number, new Ask(member, answer));
        return number;
    }

    /** A number that no other message of this member has. */
    long nextNumber() {
        return numbers.incrementAndGet();
    }

    /** An answer came. One that nobody waits for, or from another member than the one that was asked, is dropped. */
    void answered(String member, long number, ClusterMessage message, long arrivedNanos) {
        Ask ask = asks.get(number);
        if (ask != null && ask.member().equals(member) && asks.remove(number, ask)) {
            ask.answer().complete(new Arrived(message, arrivedNanos));
        }
    }

    /** The answer of a member that was asked cannot be used. */
    void failed(String member, long number, LinkException failure) {
        Ask ask = asks.get(number);
        if (ask != null && ask.member().equals(member)) {
            fail(number, failure);
        }
    }

    /** The question was not sent, or its member is gone. */
    void fail(long number, LinkException failure) {
        Ask ask = asks.remove(number);
        if (ask != null) {
            ask.answer().completeExceptionally(failure);
        }
    }

    /** All questions to a member that is gone. */
    void failAll(String member, LinkException failure) {
        asks.forEach((number, ask) -> {
            if (ask.member().equals(member)) {
                fail(number, failure);
            }
        });
    }
}
