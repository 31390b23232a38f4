package org.storeharness.s3clients.sdk;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A number that a response tells. To cancel it cancels the call. */
final class SdkPromise extends CompletableFuture<Long> {
    private final CompletableFuture<?> call;

    private SdkPromise(CompletableFuture<?> call) {
        this.call = call;
    }

    static <T> CompletableFuture<Long> of(CompletableFuture<T> call, Function<T, Long> number) {
        SdkPromise promise = new SdkPromise(call);
        call.whenComplete((response, failure) -> {
            if (failure != null) {
                promise.completeExceptionally(failure);
            } else {
                promise.complete(number.apply(response));
            }
        });
        return promise;
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        call.cancel(mayInterrupt);
        return super.cancel(mayInterrupt);
    }
}
