package org.storeharness.s3clients;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.S3Options;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** Stands in for an HTTP client that sends nothing: what would have been sent tells how contents are protected and checked. */
final class RequestProbe implements SdkHttpClient, SdkAsyncHttpClient {
    private static final String UNSENT = "this request is not sent";

    private final Map<String, String> headers = new LinkedHashMap<>();

    /**
     * The form of an upload.
     *
     * @param upload begins an upload with a client over this
     */
    PayloadProtection form(Consumer<PutObjectRequest> upload) {
        note(() -> upload.accept(
                PutObjectRequest.builder().bucket("bucket").key("key").build()));
        return PayloadProtection.of(headers);
    }

    /**
     * The check of a read.
     *
     * @param options say whether a read fetches the headers alone, which nobody checks
     * @param read begins a read with a client over this
     */
    DownloadCheck check(S3Options options, Consumer<GetObjectRequest> read) {
        if (options.read() == GetForm.HEAD) {
            return DownloadCheck.NONE;
        }
        note(() -> read.accept(
                GetObjectRequest.builder().bucket("bucket").key("key").build()));
        return DownloadCheck.of(headers);
    }

    private void note(Runnable request) {
        headers.clear();
        try {
            request.run();
        } catch (SdkException | CompletionException e) {
            if (headers.isEmpty()) {
                throw e;
            }
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        note(request.httpRequest());
        throw SdkClientException.create(UNSENT);
    }

    @Override
    public CompletableFuture<Void> execute(AsyncExecuteRequest request) {
        note(request.request());
        request.responseHandler().onError(SdkClientException.create(UNSENT));
        return CompletableFuture.failedFuture(SdkClientException.create(UNSENT));
    }

    private void note(SdkHttpRequest request) {
        request.forEachHeader((name, values) -> headers.put(name, String.join(",", values)));
    }

    @Override
    public String clientName() {
        return "none";
    }

    @Override
    public void close() {}
}
