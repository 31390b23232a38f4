package org.storeharness.s3clients;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** Gives a call the content of its response as it comes, and tells how many bytes there were. */
final class ReceivedContent implements AsyncResponseTransformer<GetObjectResponse, Long>, Subscriber<ByteBuffer> {
    private final PendingCall call;
    private final CompletableFuture<Long> result = new CompletableFuture<>();
    private long received;

    ReceivedContent(PendingCall call) {
        this.call = call;
    }

    @Override
    public CompletableFuture<Long> prepare() {
        return result;
    }

    @Override
    public void onResponse(GetObjectResponse response) {}

    @Override
    public void onStream(SdkPublisher<ByteBuffer> publisher) {
        publisher.subscribe(this);
    }

    @Override
    public void exceptionOccurred(Throwable error) {
        result.completeExceptionally(error);
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer bytes) {
        received += bytes.remaining();
        call.receive(bytes);
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(received);
    }
}
