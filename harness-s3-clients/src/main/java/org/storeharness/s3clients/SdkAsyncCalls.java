package org.storeharness.s3clients;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.storeharness.s3.object.GetForm;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** The operations of sessions by an {@code S3AsyncClient}. Calls return at once and end on threads of the library. Thread-safe. */
final class SdkAsyncCalls {
    private final S3AsyncClient client;
    private final SdkRequests requests;

    SdkAsyncCalls(S3AsyncClient client, SdkRequests requests) {
        this.client = client;
        this.requests = requests;
    }

    /** Reads the object as the call's check requests, and gives the call the content. The result is that of {@link BlockingCalls#read}. */
    CompletableFuture<Long> read(PendingCall call) {
        return call.check().form() == GetForm.HEAD
                ? SdkFuture.of(client.headObject(requests.head(call.key())), HeadObjectResponse::contentLength)
                : SdkFuture.of(
                        client.getObject(requests.get(call.key(), call.check()), new ReceivedContent(call)),
                        received -> received);
    }

    /** Uploads the payload, of which it takes copies piece by piece: an operation that is given up takes its buffers with it. The result is 0. */
    CompletableFuture<Long> upload(PendingCall call) {
        return SdkFuture.of(
                client.putObject(requests.put(call.operation(), call.key()), new PayloadBody(call)), response -> 0L);
    }

    /** Deletes the object. The result is 0. */
    CompletableFuture<Long> delete(PendingCall call) {
        return SdkFuture.of(client.deleteObject(requests.delete(call.key())), response -> 0L);
    }

    /** A number that a response tells. To cancel it cancels the call. */
    private static final class SdkFuture extends CompletableFuture<Long> {
        private final CompletableFuture<?> call;

        private SdkFuture(CompletableFuture<?> call) {
            this.call = call;
        }

        static <T> CompletableFuture<Long> of(CompletableFuture<T> call, Function<T, Long> number) {
            SdkFuture future = new SdkFuture(call);
            call.whenComplete((response, failure) -> {
                if (failure != null) {
                    future.completeExceptionally(failure);
                } else {
                    future.complete(number.apply(response));
                }
            });
            return future;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            call.cancel(mayInterrupt);
            return super.cancel(mayInterrupt);
        }
    }

    /** Gives a call the content of its response as it comes, and tells how many bytes there were. */
    private static final class ReceivedContent
            implements AsyncResponseTransformer<GetObjectResponse, Long>, Subscriber<ByteBuffer> {
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
}
