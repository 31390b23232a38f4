package org.storeharness.s3clients;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A number that a response tells. To cancel it cancels the call. */
final class SdkFuture extends CompletableFuture<Long> {
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
