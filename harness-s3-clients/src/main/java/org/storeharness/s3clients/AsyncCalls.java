package org.storeharness.s3clients;

import java.util.concurrent.CompletableFuture;

/** The calls of a library that return at once and end on threads of its own. Thread-safe. */
interface AsyncCalls {
    /** Reads the object as the call's check requests, and gives the call the content. The result is that of {@link BlockingCalls#read}. */
    CompletableFuture<Long> read(PendingCall call);

    /** Uploads the payload, of which it takes copies piece by piece: an operation that is given up takes its buffers with it. The result is 0. */
    CompletableFuture<Long> upload(PendingCall call);

    /** Deletes the object. The result is 0. */
    CompletableFuture<Long> delete(PendingCall call);

    /**
     * The failure that a cause stands for.
     *
     * @param call the call, without keys
     */
    CallFailure failure(String call, Throwable cause);
}
