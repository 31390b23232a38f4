package org.storeharness.s3clients;

import java.util.concurrent.CompletableFuture;
import org.storeharness.s3.object.GetForm;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** The operations of sessions by an {@code S3AsyncClient}. */
final class SdkAsyncCalls implements AsyncCalls {
    private final S3AsyncClient client;
    private final SdkRequests requests;

    SdkAsyncCalls(S3AsyncClient client, SdkRequests requests) {
        this.client = client;
        this.requests = requests;
    }

    @Override
    public CompletableFuture<Long> read(PendingCall call) {
        return call.check().form() == GetForm.HEAD
                ? SdkFuture.of(client.headObject(requests.head(call.key())), HeadObjectResponse::contentLength)
                : SdkFuture.of(
                        client.getObject(requests.get(call.key(), call.check()), new ReceivedContent(call)),
                        received -> received);
    }

    @Override
    public CompletableFuture<Long> upload(PendingCall call) {
        return SdkFuture.of(
                client.putObject(requests.put(call.operation(), call.key()), new PayloadBody(call)), response -> 0L);
    }

    @Override
    public CompletableFuture<Long> delete(PendingCall call) {
        return SdkFuture.of(client.deleteObject(requests.delete(call.key())), response -> 0L);
    }

    @Override
    public CallFailure failure(String call, Throwable cause) {
        return SdkFailures.of(call, cause);
    }
}
