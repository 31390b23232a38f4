package org.storeharness.s3clients;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.async.AsyncRequestBody;

/**
 * The payload of a call, any number of times from its beginning. It is copied piece by piece as the library asks for it, on the library's
 * threads: the engine reuses the buffer as soon as the call is given up, when pieces may still wait to be sent.
 */
final class PayloadBody implements AsyncRequestBody {
    private static final int PIECE = 128 * 1024;

    private final PendingCall call;
    private final ByteBuffer payload;
    private final int size;

    /** Must be called on the session's thread. */
    PayloadBody(PendingCall call) {
        this.call = call;
        payload = call.operation().payload(0).duplicate();
        size = payload.remaining();
    }

    @Override
    public Optional<Long> contentLength() {
        return Optional.of((long) size);
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
        Pieces pieces = new Pieces(subscriber);
        subscriber.onSubscribe(pieces);
        if (size == 0) {
            subscriber.onComplete();
        }
    }

    private final class Pieces implements Subscription {
        private final Subscriber<? super ByteBuffer> to;

        /** Above 0 while a thread delivers, and for ever once nothing more is to be delivered. */
        private final AtomicLong demand = new AtomicLong();

        private volatile boolean cancelled;
        private int position;

        Pieces(Subscriber<? super ByteBuffer> to) {
            this.to = to;
        }

        @Override
        public void request(long pieces) {
            if (pieces > 0 && demand.getAndUpdate(now -> now + pieces < 0 ? Long.MAX_VALUE : now + pieces) == 0) {
                deliver();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        private void deliver() {
            do {
                if (cancelled || position == size) {
                    return;
                }
                @Nullable ByteBuffer piece = call.copy(payload, position, Math.min(PIECE, size - position));
                if (piece == null) {
                    to.onError(new CancellationException("the operation was given up"));
                    return;
                }
                position += piece.remaining();
                to.onNext(piece);
                if (position == size) {
                    to.onComplete();
                    return;
                }
            } while (demand.decrementAndGet() > 0);
        }
    }
}
